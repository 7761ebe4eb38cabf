/** Joins class names, omitting false, null and undefined. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
