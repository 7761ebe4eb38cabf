import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { allCalls } from './areas.ts'
import type { Schema, WireObject } from './kernel/wire-object.ts'

const DIRTY = ' \u202eElla\u200b  Cafe\u0301\u0007 \u3164'
/** The clean results of a `plainName`, a `plainText`, a `Code`, and a choice that falls back to its default. */
const CLEAN = new Set(['Ella Café', 'Ella  Café', 'EllaCafé', 'newest'])

/** Fields whose texts are not words. */
const NOT_WORDS = new Set([
  'password',
  'currentpwd',
  'newpwd',
  'new_password',
  'id',
  'upload',
  'version',
  'vd_url',
  'cursor',
  'position',
  'watchLength',
])

it('the contract cleans every text that users write', () => {
  const written = allCalls()
    // `editorial-file.ts` cleans this form, because the admin command reads the same from a file.
    .filter((call) => call.name !== 'saveEditorial')
    .flatMap((call) => [call.body, call.query].flatMap((part) => (part ? textsOf(call.name, part) : [])))
  expect(written.length).toBeGreaterThan(80)
  expect(written.filter(({ name, decoded }) => !NOT_WORDS.has(name) && !CLEAN.has(decoded))).toEqual([])
})

/** Fields that accept a dirty text, with the decoded results. */
function textsOf(call: string, part: WireObject): { call: string; name: string; decoded: string }[] {
  return Object.values(part.fields).flatMap(({ wireName: name, schema }) => {
    const entity = entityIn(schema)
    if (entity) return textsOf(call, entity)
    const { success, data } = z.safeParse(schema, DIRTY)
    const texts: unknown[] = success ? (Array.isArray(data) ? data : [data]) : []
    return texts.filter((text) => typeof text === 'string').map((decoded) => ({ call, name, decoded }))
  })
}

/** The entity in a field or in its array. */
function entityIn(schema: Schema): WireObject | undefined {
  const element = schema instanceof z.ZodMiniArray ? schema.def.element : schema
  return 'fields' in element ? (element as WireObject) : undefined
}
