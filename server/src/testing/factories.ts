import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { openSession } from '../areas/session/index.ts'
import type { Database } from '../platform/database/connect.ts'
import type { Channels, Users, Videos } from '../platform/database/schema.ts'

// Each factory creates the parents it needs. Tests pass only what they are about.

// These letters never form digits or words that a test may search for.
const EMAILS = 'bdfghjkmnpqrtvxz'
const inEmails = (hex: string) => hex.replaceAll(/./g, (digit) => EMAILS[Number.parseInt(digit, 16)] ?? '')

let serial = 0
const next = () => inEmails((++serial).toString(16) + randomBytes(3).toString('hex'))

export interface TestUser {
  readonly id: number
  readonly token: string
}

/** Creates an active member with an open session. No password matches. */
export async function createUser(db: Database, given: Partial<Insertable<Users>> = {}): Promise<TestUser> {
  const id = await insertUser(db, given)
  return { id, token: await openSession(db, id, 'a test', 1) }
}

async function insertUser(db: Database, given: Partial<Insertable<Users>>): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      email: `member-${next()}@example.lk`,
      passwordHash: 'none',
      status: 'active',
      firstName: 'Nethmi',
      lastName: 'Perera',
      birthDate: '1995-04-13',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface TestChannel {
  readonly id: number
  readonly slug: string
  readonly owner: TestUser
}

/** Creates a channel with its owner, an uploader whose default channel it is. */
export async function createChannel(
  db: Database,
  given: Partial<Insertable<Channels>> & { owner?: TestUser } = {},
): Promise<TestChannel> {
  const { owner: givenOwner, ...columns } = given
  const owner = givenOwner ?? (await createUser(db, { roleId: 3 }))
  const name = next()
  const { id, slug } = await db
    .insertInto('channels')
    .values({
      ownerId: owner.id,
      name: `Channel ${name}`,
      slug: `channel-${name}`,
      logoKey: 'channels/test/logo-200.webp',
      bannerKey: 'channels/test/banner-1880.webp',
      ...columns,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    .set({ defaultChannelId: sql`coalesce(default_channel_id, ${id})`, roleId: 3 })
    .where('id', '=', owner.id)
    .execute()
  return { id, slug, owner }
}

export interface TestVideo {
  readonly id: number
  readonly slug: string
  readonly channel: TestChannel
}

/** Creates a published public video that claims to be playable but has no files. */
export async function createVideo(
  db: Database,
  given: Partial<Insertable<Videos>> & { channel?: TestChannel; categories?: string[]; tags?: string[] } = {},
): Promise<TestVideo> {
  const { channel: givenChannel, categories = [], tags = [], ...columns } = given
  const channel = givenChannel ?? (await createChannel(db))
  const name = next()
  const { id, slug } = await db
    .insertInto('videos')
    .values({
      channelId: channel.id,
      slug: `video-${name}`,
      title: `Video ${name}`,
      status: 'published',
      describedAt: sql<Date>`now()`,
      publishedAt: sql<Date>`now()`,
      stage: 'ready',
      mediaPrefix: 'videos/0/test',
      masterKey: 'videos/0/test/master.m3u8',
      thumbnailKey: 'videos/0/test/poster-1',
      durationSeconds: 75,
      width: 1280,
      height: 720,
      ...columns,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  for (const category of categories) {
    await sql`insert into video_categories (video_id, category_id) select ${id}, id from categories where name = ${category}`.execute(
      db,
    )
  }
  if (tags.length > 0)
    await db
      .insertInto('videoTags')
      .values(tags.map((tag) => ({ videoId: id, tag })))
      .execute()
  return { id, slug: slug ?? '', channel }
}
