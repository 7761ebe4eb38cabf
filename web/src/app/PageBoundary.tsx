import { Component, type ReactNode } from 'react'
import { PageError } from './PageError.tsx'

interface Props {
  /** Where the page stands: what failed at one place is tried anew at another. */
  readonly place: unknown
  readonly children: ReactNode
}

interface State {
  readonly failure: { readonly error: unknown } | null
  readonly place: unknown
}

/** Shows that a page failed, in its place. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failure: null, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { failure: null, place }
  }

  override render() {
    const { failure } = this.state
    return failure ? <PageError error={failure.error} /> : this.props.children
  }
}
