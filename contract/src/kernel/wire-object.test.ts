import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { calls, endpoint, envelope, queryKeyOf } from './endpoint.ts'
import { decodeReply, encodeReply } from './envelope.ts'
import { Flag, Id, IdOrNone, OptionalWordList, TextFlag } from './scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './wire-object.ts'

const Channel = wireObject({ id: as('ch_id', z.int()), isVerified: as('ch_verified', Flag) })
const Card = wireObject({
  id: as('vd_id', Id),
  title: as('vd_title', z.string()),
  channel: as('owner', Channel),
  note: as('vd_note', z.optional(z.string())),
})

describe('wire object', () => {
  it('renames fields in both directions, including nested ones', () => {
    const wire = { vd_id: 7, vd_title: 'Ella', owner: { ch_id: 2, ch_verified: 1 as const } }
    const card = { id: 7, title: 'Ella', channel: { id: 2, isVerified: true } }
    expect(z.decode(Card, wire)).toEqual(card)
    expect(z.encode(Card, card)).toEqual(wire)
  })

  it('drops fields that are not in its table', () => {
    const wire = { vd_id: 7, vd_title: 'Ella', owner: { ch_id: 2, ch_verified: 0 as const }, role_id: 1 }
    expect(z.decode(Card, wire)).not.toHaveProperty('role_id')
    const card = { id: 7, title: 'Ella', channel: { id: 2, isVerified: true }, passwordHash: 'secret' }
    expect(JSON.stringify(z.encode(Card, card))).not.toContain('secret')
  })

  it('describes itself with wire names', () => {
    const schema = z.toJSONSchema(Card, { io: 'input', unrepresentable: 'any' })
    expect(Object.keys(schema.properties ?? {})).toEqual(['vd_id', 'vd_title', 'owner', 'vd_note'])
    expect(schema.required).toEqual(['vd_id', 'vd_title', 'owner'])
  })

  it.each(['7', 7])('accepts %j as an id', (id) => {
    expect(z.decode(Id, id)).toBe(7)
  })

  it.each(['', 'seven', -1, 0, 1.5, '1e3', '99999999999999999'])('rejects %j as an id', (id) => {
    expect(z.safeDecode(Id, id as never).success).toBe(false)
  })

  it('treats only an empty, absent, null or 0 id as omitted', () => {
    const Body = wireObject({ userId: viewerId('uid'), parentId: as('parent_id', OptionalId) })
    expect(z.decode(Body, {})).toEqual({})
    for (const none of ['', null, 0, '0']) {
      expect(z.decode(Body, { uid: none, parent_id: none })).toEqual({})
      expect(z.decode(IdOrNone, none)).toBeNull()
    }
    expect(z.decode(Body, { uid: '12', parent_id: 7 })).toEqual({ userId: 12, parentId: 7 })
    for (const wrong of ['seven', -1, 1.5]) {
      expect(z.safeDecode(Body, { parent_id: wrong }).success).toBe(false)
      expect(z.safeDecode(IdOrNone, wrong).success).toBe(false)
    }
  })

  it('rejects form flags other than 1, 0, true and false', () => {
    for (const yes of [1, '1', true, 'true'] as const) expect(z.decode(TextFlag, yes)).toBe(true)
    for (const no of [0, '0', false, 'false'] as const) expect(z.decode(TextFlag, no)).toBe(false)
    for (const none of ['', undefined] as const) expect(z.decode(TextFlag, none)).toBeUndefined()
    for (const wrong of ['yes', 'on', 2, '-1', null])
      expect(z.safeDecode(TextFlag, wrong as never).success).toBe(false)
  })

  it.each([
    ['a JSON array', '["ella","tea"]'],
    ['comma-separated words', ' ella, tea ,ella,'],
    ['an array', ['ella', 'tea']],
  ])('reads a list of words from %s', (_form, wire) => {
    expect(z.decode(OptionalWordList, wire)).toEqual(['ella', 'tea'])
  })
})

describe('envelope', () => {
  const list = endpoint({
    method: 'GET',
    path: '/v1/list',
    access: 'public',
    summary: '',
    reply: envelope({ cards: as('dataset', z.array(Channel)), next: as('next', z.nullable(z.string())) }),
  })
  const isFree = endpoint({
    method: 'GET',
    path: '/v1/free',
    access: 'public',
    summary: '',
    reply: envelope({ isFree: as('status', Flag), message: as('dataset', z.string()) }),
  })

  it('has status 1 if there is data and 0 if the dataset is empty (SESSION-11, SESSION-12)', () => {
    expect(encodeReply(list, { cards: [{ id: 1, isVerified: false }], next: null })).toEqual({
      status: 1,
      dataset: [{ ch_id: 1, ch_verified: 0 }],
      next: null,
    })
    expect(encodeReply(list, { cards: [], next: null }).status).toBe(0)
  })

  it('uses the result field as the status if there is one', () => {
    expect(encodeReply(isFree, { isFree: false, message: 'taken' })).toEqual({ status: 0, dataset: 'taken' })
    expect(decodeReply(isFree, { status: 0, dataset: 'taken' })).toEqual({ isFree: false, message: 'taken' })
  })

  it('decodes an empty list as a result, and status 0 with a text as an error', () => {
    expect(decodeReply(list, { status: 0, dataset: [], next: null })).toEqual({ cards: [], next: null })
    expect(decodeReply(list, { status: 0, dataset: 'No.' })).toBeUndefined()
  })

  it('throws for a reply that violates the contract', () => {
    expect(() => decodeReply(list, { status: 1, dataset: 'not a list' })).toThrow('/v1/list')
  })
})

describe('calls', () => {
  it('have an area and a name, which form query keys', () => {
    const area = calls('channels', {
      one: endpoint({
        method: 'GET',
        path: '/v1/one',
        access: 'public',
        summary: '',
        query: wireObject({ slug: as('url', z.string()) }),
        reply: envelope({}),
      }),
    })
    expect(queryKeyOf(area.one, { slug: 'ella' })).toEqual(['channels', 'one', { slug: 'ella' }])
  })
})
