import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createUser } from '../../testing/factories.ts'
import { pngFile } from '../../testing/pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await createChannel(app.db, { name: 'Lanka Trails', isVerified: true })
  await createChannel(app.db, { name: 'ශ්\u200dරී පාද', isVerified: true })
})
afterAll(() => app.close())

const { channels, channelPage, profile } = contract
const LOOK_ALIKES = [
  ['Cyrillic letters', 'L\u0430nk\u0430 Tr\u0430ils'],
  ['a capital I for l', 'Lanka TraiIs'],
  ['a digit for a letter', 'Lanka Trai1s'],
  ['full-width letters', '\uff2cａｎｋａ Ｔｒａｉｌｓ'],
  ['mathematical letters', '𝐋𝐚𝐧𝐤𝐚 𝐓𝐫𝐚𝐢𝐥𝐬'],
  ['an accent', 'Lankà Trails'],
  ['other spaces', 'LankaTrails'],
  ['a check mark', 'Lanka Trails ✓'],
  ['Sinhala without its joiner', 'ශ්රී පාද'],
  ['the name of the site', 'serendib'],
  ['the name of the site in Cyrillic capitals', 'ЅЕRЕNDІВ'],
  ['a team of the site', 'Serendib_Support'],
] as const

describe('a name that looks like that of a verified channel or of the site', () => {
  it.each(LOOK_ALIKES)('is refused to channels: %s', async (_what, name) => {
    const member = await createUser(app.db)
    const reserved = { code: 'name_reserved' }
    expect(await app.as(null)(channels.uniqueName, { query: { name } })).toMatchObject({ isFree: false })
    const files = {
      logo: await pngFile({ width: 10, height: 10 }),
      banner: await pngFile({ width: 10, height: 10 }),
    }
    const body = { name, slug: 'somebody-else', description: '' }
    await expect(app.as(member.token)(channels.create, { body, files })).rejects.toMatchObject(reserved)
    const other = await createChannel(app.db)
    const edit = { channelId: other.id, name, slug: '', logoUrl: '', bannerUrl: '' }
    const editing = app.as(other.owner.token)(channelPage.edit, { body: edit })
    await expect(editing).rejects.toMatchObject(reserved)
  })

  it('is refused to people, who can still save a profile without changing their name', async () => {
    const person = await createUser(app.db, { firstName: 'Lanka', lastName: 'Trails' })
    const call = app.as(person.token)
    const body = { firstName: 'Lanka', lastName: 'Trails', birthDate: '1990-01-01' }
    expect((await call(profile.edit, { body })).profile).toMatchObject({ lastName: 'Trails' })
    const imitating = call(profile.edit, { body: { ...body, lastName: 'Trаils' } })
    await expect(imitating).rejects.toMatchObject({ code: 'name_reserved' })
  })

  it("is free for the channel's owner, and unlike names are free for everybody", async () => {
    const mine = await createChannel(app.db, { name: 'Ceylon Rails', isVerified: true })
    const isFree = async (name: string, token: string | null = null) =>
      (await app.as(token)(channels.uniqueName, { query: { name } })).isFree
    expect(await isFree('Ceylon Rails 2')).toBe(true)
    expect(await isFree('Ceylon-Rails')).toBe(false)
    expect(await isFree('Ceylon-Rails', mine.owner.token)).toBe(true)
    for (const name of ['Lanka Trains', 'Serendib Walks', '✨', 'ශ්\u200dරී ලංකා']) {
      expect(await isFree(name)).toBe(true)
    }
  })

  it('is free for an administrator if it is that of the site', async () => {
    const admin = await createUser(app.db, { roleId: 1 })
    const query = { name: 'Serendib' }
    expect(await app.as(admin.token)(channels.uniqueName, { query })).toMatchObject({ isFree: true })
  })
})
