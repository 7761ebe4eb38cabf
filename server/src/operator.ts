import { sql } from 'kysely'
import type { Database } from './platform/database/connect.ts'

// What an operator does directly on the database: there is no call for it. `npm run admin` and the demo use these.

/** Gives a channel the verified badge, or takes it away. False when there is no such channel. */
export async function setVerified(db: Database, channelSlug: string, isVerified: boolean): Promise<boolean> {
  const updated = await db
    .updateTable('channels')
    .set({ isVerified })
    .where('slug', '=', channelSlug)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Makes a published video the film of Home's hero. False when there is no such video. */
export async function setHero(db: Database, videoSlug: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const video = await trx.selectFrom('videos').select('id').where('slug', '=', videoSlug).executeTakeFirst()
    if (!video) return false
    await trx.updateTable('editorsPicks').set({ isHero: false }).where('isHero', '=', true).execute()
    await trx
      .insertInto('editorsPicks')
      .values({ videoId: video.id, isHero: true })
      .onConflict((conflict) => conflict.column('videoId').doUpdateSet({ isHero: true }))
      .execute()
    return true
  })
}

/** Sets when a video was first published, for films that come from elsewhere. False when it is not published here. */
export async function setPublished(db: Database, videoSlug: string, publishedAt: Date): Promise<boolean> {
  const updated = await db
    .updateTable('videos')
    .set({ publishedAt })
    .where('slug', '=', videoSlug)
    .where('status', '=', 'published')
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Sets since when a channel is there, for one that comes from elsewhere. */
export async function setJoined(db: Database, channelSlug: string, createdAt: Date): Promise<boolean> {
  const updated = await db
    .updateTable('channels')
    .set({ createdAt })
    .where('slug', '=', channelSlug)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Gives an account a role: 1 administrator, 2 member, 3 uploader, 4 moderator. `contact` is its e-mail or mobile. */
export async function setRole(db: Database, contact: string, roleId: 1 | 2 | 3 | 4): Promise<boolean> {
  const updated = await db
    .updateTable('users')
    .set({ roleId })
    .where(sql<boolean>`(email = ${contact}::citext or mobile = ${contact})`)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
