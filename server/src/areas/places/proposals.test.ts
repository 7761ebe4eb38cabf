import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'

const { places } = contract

const logged: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: 'trace' }, undefined, { write: (line) => void logged.push(line) })
})
afterAll(() => app.close())

const idOf = async (slug: string) =>
  (await app.db.selectFrom('places').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
async function proposed({ token }: TestUser, title: string, videoId?: number) {
  const { places: found } = await app.as(token)(places.proposedPlaces, { query: { title, videoId } })
  return found.map(({ slug }) => slug)
}

describe('the nearest place', () => {
  const nearest = async (token: string, latitude: number, longitude: number) =>
    (await app.as(token)(places.nearestPlace, { body: { latitude, longitude } })).place?.slug

  it('is within 15 km, for members only, and neither saves nor logs where they are', async () => {
    const { token } = await createUser(app.db)
    expect(await nearest(token, 6.866712, 81.046634)).toBe('ella')
    expect(await nearest(token, 12.345678, 81.046634)).toBeUndefined()
    expect((await app.request('/api/v1/places/nearestPlace', { method: 'POST' })).status).toBe(401)
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.filter((line) => /6\.8667|81\.0466/.test(line))).toEqual([])
  })

  it('can be asked for ten times in a minute', async () => {
    const { token } = await createUser(app.db)
    for (let time = 0; time < 10; time++) await nearest(token, 6.87, 81.05)
    await expect(nearest(token, 6.87, 81.05)).rejects.toMatchObject({ code: 'rate_limited' })
  })
})

describe('the proposed places of a video', () => {
  it('are those that its title names in any language, longer names first and not as parts of others', async () => {
    const user = await createUser(app.db)
    expect(await proposed(user, 'A Sunday in Nuwara Eliya and Ella')).toEqual(['nuwara-eliya', 'ella'])
    expect(await proposed(user, 'ඇල්ල, උදේ')).toEqual(['ella'])
    expect(await proposed(user, 'Ellaborate')).toEqual([])
    expect(await proposed(user, '')).toEqual([])
  })

  it("contain the place of the owner's previous upload of the same day", async () => {
    const channel = await createChannel(app.db)
    const { owner } = channel
    const placeId = await idOf('galle')
    const first = await createVideo(app.db, { channel, placeId })
    expect(await proposed(owner, '')).toEqual(['galle'])
    const second = await createVideo(app.db, { channel })
    expect(await proposed(owner, 'Ella', second.id)).toEqual(['ella', 'galle'])
    expect(await proposed(owner, '', first.id)).toEqual([])
    expect(await proposed(await createUser(app.db), '')).toEqual([])
    await app.db
      .updateTable('videos')
      .set({ createdAt: sql<Date>`now() - interval '1 day'` })
      .where('id', '=', first.id)
      .execute()
    expect(await proposed(owner, '', second.id)).toEqual([])
  })

  it('begin with the first place that viewers see on its track, for its owner only', async () => {
    const video = await createVideo(app.db)
    await app.db.insertInto('tracks').values({ videoId: video.id }).execute()
    const passed = [
      { videoId: video.id, placeId: await idOf('haputale'), seconds: 50 },
      { videoId: video.id, placeId: await idOf('ella'), seconds: 3 },
    ]
    await app.db.insertInto('trackPlaces').values(passed).execute()
    expect(await proposed(video.channel.owner, 'Galle', video.id)).toEqual(['ella', 'galle'])
    expect(await proposed(await createUser(app.db), '', video.id)).toEqual([])
  })
})
