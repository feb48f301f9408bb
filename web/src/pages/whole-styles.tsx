import wholeStyles from '../styles/whole.css?url'

/** The styles of all pages, above those of the first; what stands beside them is shown when they are here. */
export function WholeStyles() {
  return <link rel="stylesheet" href={wholeStyles} precedence="whole" />
}
