import { Component } from 'react'
import type { Elements } from '../elements.ts'
import { ErrorState } from './EmptyState.tsx'
import { isMissingChunk } from './missing-chunk.ts'
import { uiTexts } from '../texts.ts'

interface Props {
  /** Shows nothing in place of the part, where an error message would not fit. */
  readonly isQuiet?: boolean
  readonly children: Elements
}

interface State {
  readonly failure: { readonly error: unknown } | null
}

/**
 * Shows an error in place of one part of a page that failed; the rest stays as it is. The page itself handles code that could not
 * be loaded (`PageError`).
 */
export class PartBoundary extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    if (failure === null) return this.props.children
    if (isMissingChunk(failure.error)) throw failure.error
    if (this.props.isQuiet) return null
    const retry = () => this.setState({ failure: null })
    return <ErrorState isCompact title={uiTexts.partFailed} onRetry={retry} />
  }
}
