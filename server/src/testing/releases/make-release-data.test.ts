import { rm } from 'node:fs/promises'
import path from 'node:path'
import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeBackup } from '../../platform/backup/make.ts'
import { makeClip } from '../clip.ts'
import { databasePicture } from '../database-picture.ts'
import { createChannel, createUser } from '../factories.ts'
import { tusUploads } from '../tus.ts'
import { openVideoSite } from '../video-site.ts'

// Makes the data of a release that later releases upgrade (upgrade.test.ts), on the release's own commit:
// `RELEASE=0.2.0 RELEASE_DATA=/tmp/data npx vitest run server/src/testing/releases/make-release-data.test.ts`, then
// `tar -C /tmp/data -czf server/src/testing/releases/v0.2.0.tar.gz .`. It is a backup, because that has every row and file.

const { RELEASE_DATA: folder, RELEASE: version = '' } = process.env
const { captions, comments, edits, library, playlists, subscriptions, watch } = contract

it.runIf(folder !== undefined)('makes the data of a release', { timeout: 600_000 }, async () => {
  if (folder === undefined) return
  const site = await openVideoSite({ LADDER: '144', LOWEST: 'off' })
  const { app, owner, video, settled } = site
  const { db, parts } = app
  const other = await createChannel(db, { name: 'Slow Trains' })
  const member = await createUser(db, { firstName: 'අම්මා', lastName: 'அம்மா' })
  const as = (user = member) => app.as(user.token)
  const clip = await makeClip(4)

  const first = await video('first-video', clip)
  const trimmed = await video('trimmed-video', clip)
  await as(owner)(edits.trimVideo, { body: { videoId: trimmed, fromSeconds: 1, toSeconds: 3.5 } })
  await settled(trimmed)
  await as(owner)(captions.saveCaptions, {
    body: { videoId: first, language: 'si', isDefault: true },
    files: { captions: new File(['WEBVTT\n\n00:00.000 --> 00:01.000\nආයුබෝවන්\n'], 'si.vtt') },
  })
  await as()(subscriptions.subscribe, { body: { channelId: other.id } })
  await as()(watch.addToWatchHistory, { body: { videoId: first, watchedSeconds: 2 } })
  await as()(watch.voteVideo, { body: { videoId: first, vote: 'like', isWanted: true } })
  await as()(library.watchLater, { body: { videoId: first } })
  await as()(comments.addComment, { body: { videoId: first, text: 'ලස්සනයි 🌴' } })
  await as()(playlists.addPlaylist, {
    body: {
      name: 'Ella',
      description: '',
      thumbnail: '',
      channelId: null,
      videoId: first,
      isOwn: true,
      isPrivate: false,
    },
  })

  // Rows that the calls above don't make.
  const { id: commentId } = await db.selectFrom('comments').select('id').executeTakeFirstOrThrow()
  for (const statement of [
    `insert into video_tags (video_id, tag) values (${first}, 'ඇල්ල')`,
    `insert into video_categories (video_id, category_id) select ${first}, id from categories limit 2`,
    `insert into comment_votes values (${commentId}, ${owner.id}, true)`,
    `insert into search_history (user_id, title) values (${member.id}, 'යාපනය')`,
    `insert into editors_picks (video_id, position) values (${first}, 1)`,
    `insert into featured_channels values (${other.id}, (select channel_id from videos where id = ${first}), 1)`,
    `insert into channel_slots values ((select channel_id from videos where id = ${first}), 1, ${first})`,
    `insert into notification_settings (user_id, has_digest) values (${member.id}, true)`,
    `insert into storage_quotas values (${owner.id}, 1000000000)`,
    `insert into comment_blocks (owner_id, user_id) values (${owner.id}, ${other.owner.id})`,
    `insert into dismissed_videos values (${member.id}, ${trimmed})`,
    `insert into watched_words (phrase, form) values ('Spam', 'spam')`,
    `insert into viewers values (${first}, 'ab')`,
    `insert into trending (rank, video_id, score) values (1, ${first}, 2)`,
    `insert into two_steps (user_id, sealed_key) values (${owner.id}, 'sealed')`,
    `insert into recovery_codes values (${owner.id}, 'ab')`,
    `insert into audit_log (is_by_command, action, subject) values (true, 'places', 'site')`,
    `insert into embedded_tracks values (${first}, 'chapters', '', '[]')`,
    `insert into reports (reporter_id, subject, item_id, video_id, reason_id)
     values (${member.id}, 'video', ${first}, ${first}, (select id from report_reasons order by id limit 1))`,
    `insert into reports (subject, item_id, video_id, comment_body, comment_author, watched_words)
     values ('comment', ${commentId}, ${first}, 'Spam', 'අම්මා', '{Spam}')`,
    `insert into verifications (reference_hash, purpose, user_id, method, contact, code_expires_at)
     values ('ab', 'recovery', ${member.id}, 'email', 'amma@example.lk', now() + interval '1 hour')`,
    `insert into trusted_devices values (${member.id}, 'ab', true)`,
    `insert into removed_comments values (${commentId} + 1000, ${first}, ${member.id}, null, 'නෑ', now())`,
    `insert into contact_changes values (${member.id}, 'ab', 'mobile', '+94770000001')`,
    `insert into contact_undos (user_id, token_hash, session_hash, method, former)
     values (${member.id}, 'ab', 'ab', 'email', 'amma@example.lk')`,
    `insert into chunked_encodes values (${trimmed}, 'videos/${trimmed}/abandoned', '{}', '{0.5}', true)`,
    `insert into orphaned_files values ('videos/0/nobody.mp4')`,
    `insert into attempts values ('sign-in', 'ab')`,
    `insert into sign_in_tickets values ('ab', ${member.id}, 'amma@example.lk', now() + interval '1 hour')`,
    `insert into revoked_sessions values ('ab', now() + interval '1 hour')`,
    `insert into download_tickets
     select 'ab', user_id, now() + interval '1 hour', token_hash, 'cd' from sessions where user_id = ${member.id} limit 1`,
  ])
    await sql.raw(statement).execute(db)

  // An upload half way, and an edit job that no worker has finished.
  await site.withWorkersStopped(async () => {
    const origin = await app.listen()
    const tus = tusUploads(origin)
    const half = await tus.begin(owner, { bytes: clip.length, fileName: 'half.mp4' })
    await tus.send(owner, half.location, clip.subarray(0, 5000))
    await as(owner)(edits.trimVideo, { body: { videoId: first, fromSeconds: 1, toSeconds: 4 } })
    const tables = Object.entries(await databasePicture(parts.connection.url))
    expect(tables.filter(([name, rows]) => rows.length === 0 && !name.startsWith('pgboss.'))).toEqual([])
    await rm(folder, { recursive: true, force: true })
    const { config, connection } = parts
    const source = { config, databaseUrl: connection.url, version }
    expect(await makeBackup(source, path.resolve(folder), { mayBegin: true })).toMatchObject({
      hasMedia: true,
    })
  })
  await site.close()
})
