import { Component } from 'react'
import { PageError } from './PageError.tsx'
import type { Elements } from '../ui/elements.ts'

interface Props {
  /** The page's location: an error at one location is cleared at another. */
  readonly location: unknown
  readonly children: Elements
}

interface State {
  readonly failure: { readonly error: unknown } | null
  readonly location: unknown
}

/** Shows an error in place of a page that failed. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failure: null, location: this.props.location }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ location }: Props, state: State): State | null {
    return location === state.location ? null : { failure: null, location }
  }

  override render() {
    const { failure } = this.state
    return failure ? <PageError error={failure.error} /> : this.props.children
  }
}
