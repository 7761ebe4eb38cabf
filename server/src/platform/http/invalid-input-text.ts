import type * as z from 'zod/mini'

/** The error text for schemas without their own: a predicate ('must be …') whose subject is the field's name. */
export function invalidInputText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : typeText(issue.expected)
    case 'invalid_value':
      return `must be ${formatAlternatives(issue.values.map(String))}`
    case 'too_small':
      return limitText(issue.origin, Number(issue.minimum), 'at least')
    case 'too_big':
      return limitText(issue.origin, Number(issue.maximum), 'at most')
    case 'unrecognized_keys':
      return `doesn't accept ${issue.keys.join(', ')}`
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'custom':
      return issue.input === undefined ? 'is missing' : 'is invalid'
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function typeText(expected: string): string {
  return `must be ${TYPES[expected] ?? 'something else'}`
}

function limitText(origin: string, bound: number, side: 'at least' | 'at most'): string {
  if (origin === 'array') return `must have ${side} ${bound} ${bound === 1 ? 'entry' : 'entries'}`
  if (origin !== 'string') return `must be ${side} ${bound}`
  if (bound === 1 && side === 'at least') return 'is missing'
  return `must be ${side} ${bound} ${bound === 1 ? 'character' : 'characters'}`
}

function formatAlternatives(values: readonly string[]): string {
  const last = values.at(-1) ?? ''
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`
}
