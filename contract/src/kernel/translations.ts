import type { Field, Schema } from './wire-object.ts'
import { as } from './wire-object.ts'

/** What a video, channel or playlist is called. */
type Noun = 'title' | 'name'

type InEachLanguage<N extends string, S extends Schema> = Readonly<
  Record<`${N}${'En' | 'Si' | 'Ta'}`, Field<S>>
>

/**
 * Fields for the title or name and the description in each language of the site. The owner's first ones stay the
 * original.
 */
export function translations<N extends Noun, T extends Schema, D extends Schema>(
  noun: N,
  text: T,
  description: D,
): InEachLanguage<N, T> & InEachLanguage<'description', D> {
  return { ...inEachLanguage(noun, text), ...inEachLanguage('description', description) }
}

function inEachLanguage<N extends string, S extends Schema>(name: N, schema: S): InEachLanguage<N, S> {
  const fields = {
    [`${name}En`]: as(`${name}_en`, schema),
    [`${name}Si`]: as(`${name}_si`, schema),
    [`${name}Ta`]: as(`${name}_ta`, schema),
  }
  return fields as InEachLanguage<N, S>
}
