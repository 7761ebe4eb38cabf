/** What was tried, and what would fail. */
export interface Tried {
  /** One sentence for the operator. */
  readonly summary: string
  readonly problems: readonly string[]
}
