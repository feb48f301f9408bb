import { Component, createElement, type ComponentType, type ReactNode } from 'react'

export type FailureProps = { error: Error; reset: () => void }

type Props = {
  /** Another key tries again. */
  resetKey: string
  /** Stands in place of what failed. */
  failure: ComponentType<FailureProps>
  children: ReactNode
}
type State = { error: Error | null; resetKey: string }

/** Shows `failure` where something within it throws while it is drawn. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey }
  }

  override render() {
    const { error } = this.state
    const reset = () => this.setState({ error: null })
    return error ? createElement(this.props.failure, { error, reset }) : this.props.children
  }
}
