import type { Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { runAdmin } from '../operator.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../quick.ts'
import { choose, pageOf } from '../steps.ts'

// Beyond the specification: the room of those who look after the site.

test.use({ expectedErrors: /status of 4(00|01|03|09)/ })

const COMMENT = 'Cheap flights, message me.'

async function expectNoOverflow(page: Page) {
  await page.setViewportSize({ width: 400, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a report leads to a decision, and an administrator looks after the site', async ({ page, site }) => {
  const filmer = await quickUploader(site, 'Kumari', 'Hill Diaries')
  const file = await makeClip({ seconds: 2, size: '320x180' })
  const videoId = await quickVideo(filmer, { file, title: 'The slow train', slug: 'the-slow-train' })
  await quickVideo(filmer, { file, title: 'A quiet lagoon', slug: 'a-quiet-lagoon' })
  await filmer.call(contract.comments.addComment, { body: { videoId, text: COMMENT } })
  const reporter = await quickPerson(site, 'Amal')
  await quickPerson(site, 'Malini')
  await quickPerson(site, 'Ravi')
  await runAdmin(site, 'role', loginOf('Malini').userName, '4')
  await runAdmin(site, 'role', loginOf('Ravi').userName, '1')
  const guest = await pageOf(page, site.origin)
  const isThere = async () => (await guest.request.get('/the-slow-train')).status() === 200

  await test.step('a member reports a film; the room is not for them, and guests sign in first', async () => {
    const member = await pageOf(page, site.origin, 'Amal')
    await member.goto('/the-slow-train')
    await member.getByRole('button', { name: 'Report this video' }).click()
    await member.getByRole('radio', { name: 'Spam' }).check()
    await member.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click()
    await expect(member.getByText('Video reported')).toBeVisible()
    await member.getByRole('button', { name: 'Profile menu' }).click()
    await expect(member.getByRole('menuitem', { name: 'My Account' })).toBeVisible()
    await expect(member.getByRole('menuitem', { name: /Moderation|Administration/ })).toHaveCount(0)
    await member.goto('/admin')
    await expect(
      member.getByRole('heading', { name: 'This is for those who look after the site' }),
    ).toBeVisible()
    await expectAccessible(member)
    await member.context().close()
    await guest.goto('/admin?tab=films')
    await expect(guest).toHaveURL(/\/signin\?next=%2Fadmin%3Ftab%3Dfilms$/)
  })

  const moderator = await pageOf(page, site.origin, 'Malini')
  const items = moderator
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: moderator.getByRole('heading') })

  await test.step('a moderator finds it by the menu, with its reasons and without who reported it', async () => {
    await moderator.goto('/')
    await moderator.getByRole('button', { name: 'Profile menu' }).click()
    await choose(moderator, 'Moderation')
    await expect(moderator.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
    await expect(moderator.getByRole('tab')).toHaveText(['Reports1', 'Films'])
    await expect(items).toHaveCount(1)
    await expect(items).toHaveText([/The slow train/])
    await expect(items).toHaveText([/Spam/])
    await expect(items).toHaveText([/1 person/])
    await expect(moderator.getByRole('main')).not.toContainText('Amal')
    await expectAccessible(moderator)
    await expectNoOverflow(moderator)
  })

  await test.step('and takes it down by the keyboard alone: it is gone for guests', async () => {
    expect(await isThere()).toBe(true)
    await moderator.getByRole('button', { name: 'Decide: The slow train' }).focus()
    await moderator.keyboard.press('Enter')
    const dialog = moderator.getByRole('dialog')
    await expect(dialog).toContainText('Nothing is deleted: it can be brought back from here.')
    await expectAccessible(moderator)
    await moderator.keyboard.press('Tab')
    await moderator.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: /^Take it down/ })).toBeChecked()
    await moderator.keyboard.press('Enter')
    await expect(moderator.getByText('Taken down', { exact: true })).toBeVisible()
    await expect(moderator.getByRole('heading', { name: 'Nothing waits for a decision' })).toBeVisible()
    expect(await isThere()).toBe(false)
    await guest.goto('/allVideos')
    await expect(guest.getByRole('link', { name: 'A quiet lagoon' }).first()).toBeVisible()
    await expect(guest.getByRole('link', { name: 'The slow train' })).toHaveCount(0)
  })

  await test.step('and brings it back among the settled ones; whoever was slower is told', async () => {
    const second = await pageOf(page, site.origin, 'Ravi')
    await second.goto('/admin?state=settled')
    await second.getByRole('button', { name: 'Bring back: The slow train' }).click()
    await moderator.getByRole('button', { name: 'Settled' }).click()
    await expect(items).toHaveText([/Action taken/])
    await moderator.getByRole('button', { name: 'Bring back: The slow train' }).click()
    await moderator.getByRole('radio', { name: /^Nothing is wrong with it/ }).check()
    await moderator.getByRole('dialog').getByRole('button', { name: 'Nothing is wrong with it' }).click()
    await expect(items).toHaveText([/Dismissed/])
    expect(await isThere()).toBe(true)
    await second.getByRole('radio', { name: /^Something else was done/ }).check()
    await second.getByRole('dialog').getByRole('button', { name: 'Something else was done' }).click()
    await expect(second.getByRole('alert')).toHaveText(/Somebody else decided about this meanwhile/)
    await second.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(second.getByRole('main')).toContainText('Dismissed')
    await second.context().close()
  })

  await test.step('finds a film by its address among all films, and takes it down there', async () => {
    await moderator.getByRole('tab', { name: 'Films' }).click()
    await expect(moderator).toHaveURL(/\/admin\?tab=films$/)
    await expect(items).toHaveCount(2)
    await moderator.getByRole('main').getByRole('searchbox').fill('quiet-lag')
    await moderator.keyboard.press('Enter')
    await expect(items).toHaveCount(1)
    await expectAccessible(moderator)
    await expectNoOverflow(moderator)
    await moderator.getByRole('button', { name: 'Actions for A quiet lagoon' }).click()
    await expect(moderator.getByRole('menuitem')).toHaveText(['Watch', 'Take down'])
    await choose(moderator, 'Take down')
    await moderator.getByRole('dialog').getByRole('button', { name: 'Take down' }).click()
    await expect(items).toHaveText([/Taken down/])
    await moderator.reload()
    await expect(items).toHaveText([/A quiet lagoon/])
    await moderator.getByRole('button', { name: 'Actions for A quiet lagoon' }).click()
    await choose(moderator, 'Bring back')
    await expect(items).toHaveText([/Published/])
  })

  await test.step('deletes a reported comment with its replies, once it is decided', async () => {
    const { comments } = await reporter.call(contract.comments.dspComments, {
      query: { videoId, cursor: '' },
    })
    const { reasons } = await reporter.call(contract.reports.commentReasons)
    await reporter.call(contract.reports.reportComment, {
      body: {
        videoId,
        commentId: comments[0]?.id ?? 0,
        reasonId: reasons.find(({ subReasons }) => subReasons.length === 0)?.id,
      },
    })
    await moderator.goto('/admin')
    await expect(items).toContainText(COMMENT)
    await moderator.getByRole('button', { name: /^Decide: / }).click()
    await moderator.getByRole('dialog').getByRole('button', { name: 'Decide' }).click()
    await expect(moderator.getByText('Please choose one')).toBeVisible()
    await moderator.getByRole('radio', { name: /^Take it down/ }).check()
    await moderator.getByRole('dialog').getByRole('button', { name: 'Take it down' }).click()
    await expect(items).toHaveCount(0)
    await guest.goto('/the-slow-train')
    await expect(guest.getByRole('heading', { level: 1, name: 'The slow train' })).toBeVisible()
    await expect(guest.getByText(COMMENT)).toHaveCount(0)
    await moderator.context().close()
  })

  const administrator = await pageOf(page, site.origin, 'Ravi')
  const entries = administrator
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: administrator.getByRole('heading') })
  const find = async (words: string) => {
    await administrator.getByRole('main').getByRole('searchbox').fill(words)
    await administrator.getByRole('button', { name: 'Find', exact: true }).click()
  }

  await test.step('an administrator makes somebody an uploader, and stays one', async () => {
    await administrator.goto('/admin?tab=accounts')
    await find('amal@')
    await expect(entries).toHaveCount(1)
    await expect(entries).toHaveText([/amal@example\.lk/])
    await administrator.getByRole('button', { name: 'Actions for Amal Perera' }).click()
    await choose(administrator, 'Change role')
    await expectAccessible(administrator)
    await administrator.getByRole('radio', { name: /^Uploader/ }).check()
    await administrator.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
    await expect(administrator.getByText('Amal Perera is Uploader now')).toBeVisible()
    await expect(entries).toHaveText([/Uploader/])
    await expectAccessible(administrator)
    await expectNoOverflow(administrator)
    await find('ravi')
    await administrator.getByRole('button', { name: 'Actions for Ravi Perera' }).click()
    await choose(administrator, 'Change role')
    await administrator.getByRole('radio', { name: /^Member/ }).check()
    await administrator.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
    await expect(administrator.getByRole('alert')).toContainText('This is the last administrator')
    await administrator.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('signs an account out everywhere', async () => {
    const elsewhere = await pageOf(page, site.origin, 'Kumari')
    await find('kumari')
    await administrator.getByRole('button', { name: 'Actions for Kumari Perera' }).click()
    await choose(administrator, 'Sign out everywhere')
    await administrator.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(administrator.getByText('Signed out everywhere')).toBeVisible()
    await elsewhere.context().close()
  })

  await test.step('gives a channel its badge', async () => {
    await administrator.getByRole('tab', { name: 'Channels' }).click()
    await administrator.getByRole('button', { name: 'Give the badge: Hill Diaries' }).click()
    await expect(
      administrator.getByRole('button', { name: 'Take the badge away: Hill Diaries' }),
    ).toBeVisible()
    await expect(administrator.getByText('Hill Diaries is verified')).toBeVisible()
    await expectAccessible(administrator)
    await guest.goto('/channels/hill-diaries')
    await expect(guest.getByRole('main').getByRole('img', { name: 'Verified' }).first()).toBeAttached()
  })

  await test.step('chooses the hero of Home and a pick', async () => {
    await administrator.getByRole('tab', { name: 'Films' }).click()
    await administrator.getByRole('button', { name: 'Actions for The slow train' }).click()
    await choose(administrator, 'Show behind Home’s hero')
    await expect(entries.filter({ hasText: 'The slow train' })).toContainText('Hero')
    await administrator.getByRole('button', { name: 'Actions for A quiet lagoon' }).click()
    await choose(administrator, 'Add to the editors’ picks')
    await expect(entries.filter({ hasText: 'A quiet lagoon' })).toContainText('Editors’ pick')
    const hero = await (await guest.request.get('/api/v1/home/hero')).json()
    expect(hero).toMatchObject({ dataset: { vd_title: 'The slow train' } })
  })

  await test.step('changes what the team says, and not over what somebody else saved', async () => {
    await administrator.getByRole('tab', { name: 'Editorial' }).click()
    const first = administrator.getByRole('group', { name: 'Message 1' })
    await first.getByLabel('Link').fill('javascript:alert(1)')
    await expect(administrator.getByText('Not saved yet')).toBeVisible()
    await administrator.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(administrator.getByRole('alert')).toContainText(
      'Message 1, link: must be a path of this site',
    )
    await expectAccessible(administrator)
    await expectNoOverflow(administrator)
    await first.getByLabel('Link').fill('/allVideos')
    await first.getByLabel('Message', { exact: false }).first().fill('The road is open again.')
    const down = administrator.getByRole('button', { name: 'Move Message 1 down' })
    await down.focus()
    await administrator.keyboard.press('Enter')
    await expect(administrator.getByRole('button', { name: 'Move Message 2 down' })).toBeFocused()
    await expect(administrator.getByRole('list', { name: 'Editors’ picks' })).toContainText('A quiet lagoon')
    // What is typed outlives the way to another section.
    await administrator.getByRole('tab', { name: 'Log' }).click()
    await administrator.getByRole('tab', { name: 'Editorial' }).click()
    await administrator.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(administrator.getByText('Saved', { exact: true })).toBeVisible()
    await guest.goto('/whatsnew')
    await expect(guest.getByText('The road is open again.').first()).toBeAttached()
    await administrator.getByLabel('E-mail address that people write to').fill('late@example.lk')
    const second = await pageOf(page, site.origin, 'Ravi')
    await second.goto('/admin?tab=editorial')
    await second.getByLabel('E-mail address that people write to').fill('early@example.lk')
    await second.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(second.getByText('Saved', { exact: true })).toBeVisible()
    await second.context().close()
    await administrator.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(administrator.getByRole('alert')).toContainText('Somebody else saved this meanwhile.')
    await administrator.getByRole('button', { name: 'Discard my changes' }).click()
    await expect(administrator.getByLabel('E-mail address that people write to')).toHaveValue(
      'early@example.lk',
    )
  })

  await test.step('sees how the site does, and everything that was done', async () => {
    await administrator.getByRole('tab', { name: 'Site' }).click()
    await expect(administrator.getByRole('row', { name: 'Published 2' })).toBeVisible()
    await expect(administrator.getByRole('row', { name: /uploads\/encode-video 0 0 0/ })).toBeVisible()
    await expect(administrator.getByText('None are made at night')).toBeVisible()
    await expectAccessible(administrator)
    await expectNoOverflow(administrator)
    await administrator.getByRole('tab', { name: 'Log' }).click()
    const log = administrator.getByRole('list', { name: 'What was done, the newest first' })
    for (const entry of [
      'The operator, by command changed the role of Ravi Perera (Member → Administrator)',
      'Malini Perera took down, after reports, The slow train',
      'Malini Perera dismissed reports of The slow train',
      'Malini Perera took down A quiet lagoon',
      'Ravi Perera changed the role of Amal Perera (Member → Uploader)',
      'Ravi Perera gave the badge to Hill Diaries',
      'Ravi Perera put behind Home’s hero The slow train',
      'Ravi Perera saved what the team says',
    ]) {
      await expect(log).toContainText(entry)
    }
    await expectAccessible(administrator)
    await expectNoOverflow(administrator)
  })
})
