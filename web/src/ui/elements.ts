import type { ReactElement } from 'react'

/**
 * What a component renders beside other children: elements or nothing. Text must be wrapped in an element there
 * (scripts/check-text-nodes.mjs explains why).
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
