export type SignUpStep =
  | { name: 'contact' }
  /** `reference` identifies the sign-up on the server. */
  | { name: 'code' | 'details'; reference: string }

/** The steps in order. */
export const SIGN_UP_STEPS = ['contact', 'code', 'details'] as const satisfies SignUpStep['name'][]

/** The step that a URL names: `act` 1 is the code, 2 the details, both with the reference in `ur`. */
export function readSignUpStep(params: URLSearchParams): SignUpStep {
  const reference = params.get('ur')?.trim() ?? ''
  const act = params.get('act')
  if (reference === '') return { name: 'contact' }
  if (act === '1') return { name: 'code', reference }
  if (act === '2') return { name: 'details', reference }
  return { name: 'contact' }
}

/** The URL parameters of the details step. */
export function detailsParams(reference: string): Record<'act' | 'ur', string> {
  return { act: '2', ur: reference }
}
