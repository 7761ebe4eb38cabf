/** What the worker is asked: how a file can be made smaller, or to make it under that name. */
export type Request = { readonly file: Blob; readonly name?: string }

/** How a file can be made smaller. */
export interface SmallerPlan {
  /** How large the smaller version is, about. */
  readonly bytes: number
}

export type Reply =
  | { readonly kind: 'plan'; readonly plan: SmallerPlan | null }
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'made' }
  | { readonly kind: 'failed'; readonly isFull: boolean }
