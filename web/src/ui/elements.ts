import type { ReactElement } from 'react'

/**
 * What a component renders beside other children: elements or nothing, but no bare text, which has to be in an element of its own
 * there (scripts/check-text-nodes.mjs says why).
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
