import type { Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { runAdmin } from '../operator.ts'
import type { QuickPerson } from '../quick.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../quick.ts'
import type { Site } from '../site.ts'
import { startSite } from '../site.ts'
import { choose, openPage, signIn, signUp } from '../steps.ts'

// Not in the specification: several moderators working in the admin console at once, and its errors.

test.use({ expectedErrors: /status of 4(03|04|09)|net::ERR_FAILED/ })

const { administration } = contract
const NOT_YOURS = 'This page is only for moderators and administrators'

/** The accessible name of the focused element. */
function focused(page: Page) {
  return page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
  })
}

async function quickOperator(site: Site, firstName: string, roleId: 1 | 4): Promise<QuickPerson> {
  const person = await quickPerson(site, firstName)
  await runAdmin(site, 'role', loginOf(firstName).userName, String(roleId))
  return person
}

test('the admin console announces, finds and focuses the right item after decisions and changes to videos', async ({
  page,
  site,
}) => {
  const filmer = await quickUploader(site, 'Kumari', 'Hill Diaries')
  const file = await makeClip({ seconds: 2, size: '320x180' })
  const train = await quickVideo(filmer, { file, title: 'The slow train', slug: 'the-slow-train' })
  const lagoon = await quickVideo(filmer, { file, title: 'A quiet lagoon', slug: 'a-quiet-lagoon' })
  const { reasons } = await filmer.call(contract.reports.videoReasons)
  const reasonId = reasons.find(({ subReasons }) => subReasons.length === 0)?.id
  const reporter = await quickPerson(site, 'Amal')
  for (const videoId of [train, lagoon])
    await reporter.call(contract.reports.reportVideo, { body: { videoId, reasonId } })
  const malini = await quickOperator(site, 'Malini', 4)
  await quickOperator(site, 'Ravi', 1)
  const ravi = await openPage(page, site.origin, 'Ravi')
  const main = ravi.getByRole('main')
  const items = main.getByRole('listitem').filter({ has: ravi.getByRole('heading') })
  const expectOn = (name: RegExp) => expect.poll(() => focused(ravi)).toMatch(name)
  const choosing = async (title: string, decision: RegExp) => {
    await ravi.getByRole('button', { name: `Decide: ${title}` }).press('Enter')
    await ravi.getByRole('radio', { name: decision }).check()
  }

  await test.step('a report that was put under review is not shown as decided', async () => {
    await ravi.goto('/admin')
    await choosing('The slow train', /^Put under review/)
    await expect(ravi.getByRole('dialog')).toContainText(
      'Only the owner can open the video during the review.',
    )
    await ravi.keyboard.press('Enter')
    const item = items.filter({ hasText: 'The slow train' })
    await expect(item).toContainText('Under review since')
    await expect(item).not.toContainText('Decided')
    await expectOn(/^Decide: The slow train$/)
  })

  await test.step('a decision that the server refuses stays in its dialog with the chosen options and can be retried', async () => {
    await choosing('A quiet lagoon', /^Dismiss/)
    const { items: open } = await malini.call(administration.reports, {
      query: { state: 'open', cursor: '' },
    })
    const { reportId = 0, version = '' } = open.find(({ title }) => title === 'A quiet lagoon') ?? {}
    await malini.call(administration.decideReports, { body: { reportId, version, action: 'review' } })
    await ravi.keyboard.press('Enter')
    const dialog = ravi.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toHaveText(/Someone else has already made this decision/)
    await expect(dialog.getByRole('radio', { name: /^Dismiss/ })).toBeChecked()
    await expectAccessible(ravi)
    await ravi.keyboard.press('Escape')
    await expectOn(/^Decide: A quiet lagoon$/)
    await choosing('A quiet lagoon', /^Dismiss/)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await ravi.route('**/decideReports', (route) => route.abort(), { times: 1 })
    await ravi.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Something went wrong, Please try again')
    await ravi.keyboard.press('Enter')
    await expect(items).toHaveCount(1)
    await choosing('The slow train', /^Dismiss/)
    await ravi.keyboard.press('Enter')
    await expect(main.getByRole('heading', { name: 'No open reports' })).toBeVisible()
    // The list gets the focus, because the last item is gone.
    await expectOn(/^Open reports$/)
  })

  await test.step('a moderator finds a video by its full URL, and a state filter drops terms that were not submitted', async () => {
    await ravi.getByRole('tab', { name: 'Videos' }).click()
    const search = main.getByRole('search', { name: 'Search videos' })
    const field = search.getByRole('searchbox', { name: 'Title, URL, file name, ID or channel' })
    await field.fill(`${site.origin}/the-slow-train?t=1`)
    await field.press('Enter')
    await expect(items).toHaveText([/The slow train/])
    await expect(field).toHaveValue('the-slow-train')
    await field.fill('lagoon')
    await search.getByLabel('Status').selectOption('Active')
    await expect(items).toHaveText([/A quiet lagoon/])
    await expect(field).toHaveValue('lagoon')
    await expect(ravi).toHaveURL(/q=lagoon&state=published$/)
    await expectAccessible(ravi)
    await ravi.getByRole('tab', { name: 'Channels' }).click()
    await main.getByRole('searchbox').fill(`${site.origin}/channels/hill-diaries`)
    await main.getByRole('searchbox').press('Enter')
    await expect(items).toHaveText([/Hill Diaries/])
  })

  await test.step('a video that is taken down leaves the list, the focus moves on, and its files are blocked', async () => {
    const guest = await openPage(page, site.origin)
    const { video } = await filmer.call(contract.watch.displayVideoData, {
      query: { slug: 'a-quiet-lagoon' },
    })
    const statusOf = async (url: string) => (await guest.request.get(url)).status()
    expect(await statusOf(video.directUrl)).toBe(200)
    await ravi.goto('/admin?tab=videos&state=published')
    for (const [title, near] of [
      // The neighbouring item if it has loaded by then, otherwise the list.
      ['A quiet lagoon', /^(The slow train|Videos)$/],
      ['The slow train', /^(Search|Videos)$/],
    ] as const) {
      await ravi.getByRole('button', { name: `Actions for ${title}` }).press('Enter')
      await choose(ravi, 'Take down')
      const dialog = ravi.getByRole('dialog')
      await ravi.route('**/takeDown', (route) => route.abort(), { times: 1 })
      await dialog.getByRole('button', { name: 'Take down' }).press('Enter')
      await expect(dialog.getByRole('alert')).toHaveText('Something went wrong, Please try again')
      await dialog.getByRole('button', { name: 'Take down' }).press('Enter')
      await expect(items.filter({ hasText: title })).toHaveCount(0)
      await expectOn(near)
    }
    await expect.poll(() => statusOf(video.directUrl)).toBe(404)
    await expect.poll(() => statusOf(video.thumbnails[0] ?? '')).toBe(404)
    await main.getByLabel('Status').selectOption('Taken down or deleted')
    const taken = items.filter({ hasText: 'A quiet lagoon' })
    await expect(taken).toContainText('Taken down')
    const seen = await taken.getByRole('link', { name: 'View file of A quiet lagoon' }).getAttribute('href')
    expect(await statusOf(seen ?? '')).toBe(200)
    const picture = taken.locator('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await taken.getByRole('button', { name: 'Actions for A quiet lagoon' }).press('Enter')
    await choose(ravi, 'Restore')
    await expect.poll(() => statusOf(video.directUrl)).toBe(200)
  })
})

test('an account waits until an administrator, whose own sign-up was approved by the admin command, finds and approves it', async ({
  page,
}) => {
  const site = await startSite({ SIGN_UP_APPROVAL: 'on' })
  const pages: Page[] = []
  const join = async (contact: string) => {
    const person = { userName: contact, contact, password: 'ella-train-1' }
    const own = await openPage(page, site.origin)
    pages.push(own)
    await signUp(own, site, person)
    await expect(own.getByText('Your sign-up is complete. An administrator has to approve it')).toBeVisible()
    await own.getByLabel('User name').fill(contact)
    await own.getByLabel('Password', { exact: true }).fill(person.password)
    await own.getByRole('button', { name: 'Enter', exact: true }).click()
    await expect(own.getByRole('alert')).toContainText("waiting for an administrator's approval")
    return { own, enter: () => signIn(own, person) }
  }
  try {
    const ravi = await join('ravi@example.lk')
    await runAdmin(site, 'role', 'ravi@example.lk', '1')
    await ravi.enter()
    const amal = await join('amal@example.lk')
    await ravi.own.goto('/admin?tab=accounts')
    const waiting = ravi.own.getByRole('list', { name: 'Sign-ups waiting for approval' })
    await expect(waiting).toContainText('amal@example.lk')
    await expectAccessible(ravi.own)
    await waiting.getByRole('button', { name: /^Approve/ }).press('Enter')
    await expect(ravi.own.getByRole('heading', { name: 'No sign-ups are waiting' })).toBeVisible()
    await amal.enter()
    await ravi.own.getByRole('tab', { name: 'Search' }).click()
    const term = ravi.own.getByRole('search', { name: 'Search the site' }).getByRole('searchbox')
    await term.fill('amal@')
    await term.press('Enter')
    await expect(ravi.own.getByRole('list', { name: 'Accounts' })).toContainText('amal@example.lk')
    await expect(ravi.own.getByRole('heading', { name: 'No comments found' })).toBeVisible()
    await expectAccessible(ravi.own)
  } finally {
    // Open pages would report the lost connection.
    for (const own of pages) await own.context().close()
    await site.remove()
  }
})

test('a user who is no longer a moderator sees a message when the first list is refused', async ({
  page,
  site,
}) => {
  await quickOperator(site, 'Saman', 4)
  const saman = await openPage(page, site.origin, 'Saman')
  await saman.goto('/admin')
  await expect(saman.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
  await runAdmin(site, 'role', loginOf('Saman').userName, '2')
  await saman.getByRole('tab', { name: 'Videos' }).click()
  await expect(saman.getByRole('heading', { name: NOT_YOURS })).toBeVisible()
  await expectAccessible(saman)
})

test('a draft of a team note survives a reload and a change that somebody else saved', async ({
  page,
  site,
}) => {
  const nimal = await quickOperator(site, 'Nimal', 1)
  await quickOperator(site, 'Asha', 1)
  const asha = await openPage(page, site.origin, 'Asha')
  const contact = asha.getByLabel('Contact email')
  const save = asha.getByRole('button', { name: 'Save', exact: true })

  await test.step('the browser warns before an unsaved draft is lost, and stops warning after saving', async () => {
    const asked: string[] = []
    asha.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await asha.goto('/admin?tab=editorial')
    await contact.fill('first@example.lk')
    await asha.evaluate(() => location.reload())
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await expect(contact).toHaveValue('first@example.lk')
    await save.click()
    await expect(asha.getByText('Saved', { exact: true })).toBeVisible()
    await asha.reload()
    await expect(contact).toHaveValue('first@example.lk')
    expect(asked).toEqual(['beforeunload'])
  })

  await test.step('the draft stays next to the version that somebody else saved, and can overwrite it', async () => {
    await contact.fill('mine@example.lk')
    const { content, version } = await nimal.call(administration.editorial)
    const theirs = { ...content, contact: 'theirs@example.lk', subscriptions: 77 }
    await nimal.call(administration.saveEditorial, { body: { content: theirs, version } })
    await save.press('Enter')
    const alert = asha.getByRole('alert')
    await expect(alert).toContainText(
      "Someone else saved changes in the meantime. Your changes weren't saved.",
    )
    await expect(alert.getByRole('listitem')).toHaveText([
      'Contact: theirs@example.lk',
      'Subscription count: 77',
    ])
    await expect.poll(() => focused(asha)).toContain('Someone else saved changes in the meantime.')
    await expect(contact).toHaveValue('mine@example.lk')
    await expectAccessible(asha)
    // The warning remains after a visit to another section.
    await asha.getByRole('tab', { name: 'Audit log' }).click()
    await asha.getByRole('tab', { name: 'Editorial' }).click()
    await expect(alert).toContainText('theirs@example.lk')
    await asha.getByRole('button', { name: 'Overwrite with mine' }).click()
    await expect(asha.getByText('Saved', { exact: true })).toBeVisible()
    await expect(alert).toHaveCount(0)
    const saved = await nimal.call(administration.editorial)
    expect([saved.content.contact, saved.content.subscriptions]).toEqual([
      'mine@example.lk',
      content.subscriptions,
    ])
  })
})

test('the password dialog opens over the role dialog, and Escape closes only the upper one', async ({
  page,
  site,
}) => {
  await quickPerson(site, 'Sunil')
  await quickOperator(site, 'Dilini', 1)
  const dilini = await openPage(page, site.origin, 'Dilini')
  await dilini.goto('/admin?tab=accounts')
  await dilini.getByRole('button', { name: 'Actions for Sunil Perera' }).press('Enter')
  await choose(dilini, 'Change role')
  const lower = dilini.getByRole('dialog', { name: /Sunil/, includeHidden: true })
  const upper = dilini.getByRole('dialog', { name: 'Confirm your password' })
  const change = lower.getByRole('button', { name: 'Change role', includeHidden: true })
  const password = upper.getByLabel('Current password')
  await lower.getByRole('radio', { name: /^Uploader/ }).check()
  const refused = { status: 0, dataset: 'Confirm your password to continue.', code: 'password_required' }
  await dilini.route('**/admin/role', (route) => route.fulfill({ status: 403, json: refused }), { times: 2 })

  await change.press('Enter')
  await expect(password).toBeFocused()
  for (const width of [400, 1440]) {
    await dilini.setViewportSize({ width, height: 900 })
    await expectAccessible(dilini)
  }
  const names = upper.locator('button:visible, input:visible')
  for (let each = await names.count(); each >= 0; each -= 1) {
    await dilini.keyboard.press('Tab')
    await expect(upper.locator(':focus')).toHaveCount(1)
  }
  await dilini.keyboard.press('Escape')
  await expect(upper).toBeHidden()
  await expect(lower.getByRole('alert')).toHaveText('Confirm your password to continue.')
  await expect(change).toBeFocused()
  await expect(lower.getByRole('radio', { name: /^Uploader/ })).toBeChecked()

  await change.press('Enter')
  await password.fill(loginOf('Dilini').password)
  await password.press('Enter')
  await expect(dilini.getByText('Changed the role of Sunil Perera to Uploader')).toBeVisible()
  await expect(lower).toBeHidden()
  await expect.poll(() => focused(dilini)).toBe('Actions for Sunil Perera')
})

test('an administrator adds a reason for reports and a watched word, and approves the comment that it holds', async ({
  page,
  site,
}) => {
  const filmer = await quickUploader(site, 'Wasantha', 'Reason Diaries')
  const file = await makeClip({ seconds: 2, size: '320x180' })
  await quickVideo(filmer, { file, title: 'The held train', slug: 'the-held-train' })
  await quickPerson(site, 'Pradeep')
  await quickOperator(site, 'Tharushi', 1)
  const ravi = await openPage(page, site.origin, 'Tharushi')
  await ravi.goto('/admin?tab=moderation')
  await ravi.getByRole('button', { name: 'Add reason' }).click()
  await ravi.getByLabel('Name').fill('SPAM')
  await ravi.keyboard.press('Enter')
  await expect(ravi.getByRole('dialog').getByRole('alert')).toHaveText(/already a reason with this name/)
  await ravi.getByLabel('Name').fill('Drone near people')
  await ravi.keyboard.press('Enter')
  const reasons = ravi.getByRole('list', { name: 'Reasons to report a video' })
  await expect(reasons.getByText('Drone near people')).toBeVisible()
  await ravi.getByRole('button', { name: 'Actions for Spam' }).click()
  await choose(ravi, 'Retire')
  await expect(reasons.getByText('Retired')).toBeVisible()
  await ravi.getByLabel('Words or phrases').fill('Cheap flights\nසූදුව')
  await ravi.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(ravi.getByRole('list', { name: 'Watched words and phrases' })).toContainText('Cheap flights')
  await expectAccessible(ravi)

  const amal = await openPage(page, site.origin, 'Pradeep')
  await amal.goto('/the-held-train')
  await amal.getByRole('button', { name: 'Report this video' }).click()
  await expect(amal.getByRole('radio', { name: 'Drone near people' })).toBeVisible()
  await expect(amal.getByRole('radio', { name: 'Spam' })).toHaveCount(0)
  await amal.keyboard.press('Escape')
  await amal.getByRole('textbox', { name: 'Add a comment' }).fill('CHEAP flights here')
  await amal.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(amal.getByText('Only you can see this comment until a moderator approves it.')).toBeVisible()
  await expectAccessible(amal)
  const guest = await openPage(page, site.origin)
  await guest.goto('/the-held-train')
  await expect(guest.getByText('No comments yet.')).toBeVisible()

  await ravi.getByRole('tab', { name: /^Reports/ }).click()
  await ravi.getByRole('button', { name: "Decide: Pradeep Perera's comment" }).click()
  await ravi.getByRole('radio', { name: /^Approve/ }).check()
  await ravi.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(ravi.getByRole('heading', { name: 'No open reports' })).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('CHEAP flights here')).toBeVisible()
})
