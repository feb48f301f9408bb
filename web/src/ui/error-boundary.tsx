import { Component, createElement, type ComponentType, type ReactNode } from 'react'

export type FailureProps = { error: Error; reset: () => void }

type Props = {
  /** A new key tries again. */
  resetKey: string
  /** Shown instead of the failed part. */
  failure: ComponentType<FailureProps>
  children: ReactNode
}
type State = { error: Error | null; resetKey: string }

/** Shows `failure` if a component inside throws while it renders. */
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
