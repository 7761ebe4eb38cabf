import type { Page } from '@playwright/test'
import { contract } from '../../../contract/src/index.ts'
import { makeClip } from '../../clips.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { runAdmin } from '../../operator.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../../quick.ts'
import { choose, openPage } from '../../steps.ts'

// Not in the specification: the admin console.

test.use({ expectedErrors: /status of 4(00|01|03|09)/ })

const COMMENT = 'Cheap flights, message me.'

async function expectNoOverflow(page: Page) {
  await page.setViewportSize({ width: 400, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a moderator decides a report and an administrator manages the site', async ({ page, site }) => {
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
  const guest = await openPage(page, site.origin)
  const isThere = async () => (await guest.request.get('/the-slow-train')).status() === 200

  await test.step('a member reports a video; members cannot open the admin console, and guests are asked to sign in', async () => {
    const member = await openPage(page, site.origin, 'Amal')
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
      member.getByRole('heading', { name: 'This page is only for moderators and administrators' }),
    ).toBeVisible()
    await expectAccessible(member)
    await member.context().close()
    await guest.goto('/admin?tab=videos')
    await expect(guest).toHaveURL(/\/signin\?next=%2Fadmin%3Ftab%3Dvideos$/)
  })

  const moderator = await openPage(page, site.origin, 'Malini')
  const items = moderator
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: moderator.getByRole('heading') })

  await test.step('a moderator finds the report through the menu, with its reasons but without the reporter', async () => {
    await moderator.goto('/')
    await moderator.getByRole('button', { name: 'Profile menu' }).click()
    await choose(moderator, 'Moderation')
    await expect(moderator.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
    await expect(moderator.getByRole('tab')).toHaveText(['Reports1', 'Search', 'Videos'])
    await expect(items).toHaveCount(1)
    await expect(items).toHaveText([/The slow train/])
    await expect(items).toHaveText([/Spam/])
    await expect(items).toHaveText([/1 person/])
    await expect(moderator.getByRole('main')).not.toContainText('Amal')
    await expectAccessible(moderator)
    await expectNoOverflow(moderator)
  })

  await test.step('a moderator takes the video down with the keyboard alone, and guests no longer find it', async () => {
    expect(await isThere()).toBe(true)
    await moderator.getByRole('button', { name: 'Decide: The slow train' }).focus()
    await moderator.keyboard.press('Enter')
    const dialog = moderator.getByRole('dialog')
    await expect(dialog).toContainText('Nothing is deleted, and you can restore it here.')
    await expectAccessible(moderator)
    await moderator.keyboard.press('Tab')
    await moderator.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: /^Take down/ })).toBeChecked()
    await moderator.keyboard.press('Enter')
    await expect(moderator.getByText('Taken down', { exact: true })).toBeVisible()
    await expect(moderator.getByRole('heading', { name: 'No open reports' })).toBeVisible()
    expect(await isThere()).toBe(false)
    await guest.goto('/allVideos')
    await expect(guest.getByRole('link', { name: 'A quiet lagoon' }).first()).toBeVisible()
    await expect(guest.getByRole('link', { name: 'The slow train' })).toHaveCount(0)
  })

  await test.step('a moderator restores the video from the closed reports, and a slower moderator sees a message', async () => {
    const second = await openPage(page, site.origin, 'Ravi')
    await second.goto('/admin?state=closed')
    await second.getByRole('button', { name: 'Restore: The slow train' }).click()
    await moderator.getByRole('button', { name: 'Closed' }).click()
    await expect(items).toHaveText([/Action taken/])
    await moderator.getByRole('button', { name: 'Restore: The slow train' }).click()
    await moderator.getByRole('radio', { name: /^Dismiss/ }).check()
    await moderator.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
    await expect(items).toHaveText([/Dismissed/])
    expect(await isThere()).toBe(true)
    await second.getByRole('radio', { name: /^Mark as “Action taken”/ }).check()
    await second.getByRole('dialog').getByRole('button', { name: 'Mark as “Action taken”' }).click()
    await expect(second.getByRole('alert')).toHaveText(/Someone else has already made this decision/)
    await second.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(second.getByRole('main')).toContainText('Dismissed')
    await second.context().close()
  })

  await test.step('a moderator finds a video by its URL in the list of all videos and takes it down there', async () => {
    await moderator.getByRole('tab', { name: 'Videos' }).click()
    await expect(moderator).toHaveURL(/\/admin\?tab=videos$/)
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
    await choose(moderator, 'Restore')
    await expect(items).toHaveText([/Active/])
  })

  await test.step('deciding a reported comment deletes it with its replies', async () => {
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
    await expect(moderator.getByText('Choose a decision')).toBeVisible()
    await moderator.getByRole('radio', { name: /^Remove/ }).check()
    await moderator.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(items).toHaveCount(0)
    await guest.goto('/the-slow-train')
    await expect(guest.getByRole('heading', { level: 1, name: 'The slow train' })).toBeVisible()
    await expect(guest.getByText(COMMENT)).toHaveCount(0)
    await moderator.context().close()
  })

  const administrator = await openPage(page, site.origin, 'Ravi')
  const entries = administrator
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: administrator.getByRole('heading') })
  const find = async (words: string) => {
    await administrator.getByRole('main').getByRole('searchbox').fill(words)
    await administrator.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  }

  await test.step('an administrator makes a user an uploader and keeps their own role', async () => {
    await administrator.goto('/admin?tab=accounts')
    await find('amal@')
    await expect(entries).toHaveCount(1)
    await expect(entries).toHaveText([/amal@example\.lk/])
    await administrator.getByRole('button', { name: 'Actions for Amal Perera' }).click()
    await choose(administrator, 'Change role')
    await expectAccessible(administrator)
    await administrator.getByRole('radio', { name: /^Uploader/ }).check()
    await administrator.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
    await expect(administrator.getByText('Changed the role of Amal Perera to Uploader')).toBeVisible()
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

  await test.step('an administrator signs out all sessions of an account', async () => {
    const elsewhere = await openPage(page, site.origin, 'Kumari')
    await find('kumari')
    await administrator.getByRole('button', { name: 'Actions for Kumari Perera' }).click()
    await choose(administrator, 'Sign out everywhere')
    await administrator.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(administrator.getByText('Signed out everywhere')).toBeVisible()
    await elsewhere.context().close()
  })

  await test.step('an administrator gives a channel the verified badge', async () => {
    await administrator.getByRole('tab', { name: 'Channels' }).click()
    await administrator.getByRole('button', { name: 'Verify: Hill Diaries' }).click()
    await expect(
      administrator.getByRole('button', { name: 'Remove verification: Hill Diaries' }),
    ).toBeVisible()
    await expect(administrator.getByText('Hill Diaries is verified')).toBeVisible()
    await expectAccessible(administrator)
    await guest.goto('/channels/hill-diaries')
    await expect(guest.getByRole('main').getByRole('img', { name: 'Verified' }).first()).toBeAttached()
  })

  await test.step('an administrator chooses the hero and an editors’ pick for Home', async () => {
    await administrator.getByRole('tab', { name: 'Videos' }).click()
    await administrator.getByRole('button', { name: 'Actions for The slow train' }).click()
    await choose(administrator, 'Set as home page hero')
    await expect(entries.filter({ hasText: 'The slow train' })).toContainText('Hero')
    await administrator.getByRole('button', { name: 'Actions for A quiet lagoon' }).click()
    await choose(administrator, "Add to editors' picks")
    await expect(entries.filter({ hasText: 'A quiet lagoon' })).toContainText("Editors' pick")
    const hero = await (await guest.request.get('/api/v1/home/hero')).json()
    expect(hero).toMatchObject({ dataset: { vd_title: 'The slow train' } })
  })

  await test.step('an administrator changes the team notes without overwriting what somebody else saved', async () => {
    await administrator.getByRole('tab', { name: 'Editorial' }).click()
    const first = administrator.getByRole('group', { name: 'Message 1' })
    await first.getByLabel('Link').fill('javascript:alert(1)')
    await expect(administrator.getByText('Unsaved changes')).toBeVisible()
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
    await expect(administrator.getByRole('list', { name: "Editors' picks" })).toContainText('A quiet lagoon')
    // Typed text survives a visit to another section.
    await administrator.getByRole('tab', { name: 'Audit log' }).click()
    await administrator.getByRole('tab', { name: 'Editorial' }).click()
    await administrator.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(administrator.getByText('Saved', { exact: true })).toBeVisible()
    await guest.goto('/whatsnew')
    await expect(guest.getByText('The road is open again.').first()).toBeAttached()
    await administrator.getByLabel('Contact email').fill('late@example.lk')
    const second = await openPage(page, site.origin, 'Ravi')
    await second.goto('/admin?tab=editorial')
    await second.getByLabel('Contact email').fill('early@example.lk')
    await second.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(second.getByText('Saved', { exact: true })).toBeVisible()
    await second.context().close()
    await administrator.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(administrator.getByRole('alert')).toContainText(
      'Someone else saved changes in the meantime.',
    )
    await administrator.getByRole('button', { name: 'Discard my changes' }).click()
    await expect(administrator.getByLabel('Contact email')).toHaveValue('early@example.lk')
  })

  await test.step('an administrator sees the site status and the audit log', async () => {
    await administrator.getByRole('tab', { name: 'Site' }).click()
    await expect(administrator.getByRole('row', { name: 'Active 2' })).toBeVisible()
    await expect(administrator.getByRole('row', { name: /uploads\/encode-video 0 0 0/ })).toBeVisible()
    await expect(administrator.getByText('Nightly backups are off')).toBeVisible()
    await expectAccessible(administrator)
    await expectNoOverflow(administrator)
    await administrator.getByRole('tab', { name: 'Audit log' }).click()
    const log = administrator.getByRole('list', { name: 'Audit log, newest first' })
    for (const entry of [
      'Operator (npm run admin) changed the role of Ravi Perera (Member → Administrator)',
      'Malini Perera took down after reports: The slow train',
      'Malini Perera dismissed reports for The slow train',
      'Malini Perera took down A quiet lagoon',
      'Ravi Perera changed the role of Amal Perera (Member → Uploader)',
      'Ravi Perera verified Hill Diaries',
      'Ravi Perera set the home page hero: The slow train',
      'Ravi Perera saved the editorial content',
    ]) {
      await expect(log).toContainText(entry)
    }
    await expectAccessible(administrator)
    await expectNoOverflow(administrator)
  })
})
