import type { Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { runAdmin } from '../operator.ts'
import type { QuickPerson } from '../quick.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../quick.ts'
import type { Site } from '../site.ts'
import { choose, pageOf } from '../steps.ts'

// Beyond the specification: people who work in the operator's room at the same time, and what goes wrong there.

test.use({ expectedErrors: /status of 4(03|04|09)|net::ERR_FAILED/ })

const { administration } = contract
const NOT_YOURS = 'This is for those who look after the site'

/** What the keyboard is on, as it is called. */
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

test('decisions and films: what is said, found, shown and focused', async ({ page, site }) => {
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
  const ravi = await pageOf(page, site.origin, 'Ravi')
  const main = ravi.getByRole('main')
  const items = main.getByRole('listitem').filter({ has: ravi.getByRole('heading') })
  const expectOn = (name: RegExp) => expect.poll(() => focused(ravi)).toMatch(name)
  const choosing = async (title: string, decision: RegExp) => {
    await ravi.getByRole('button', { name: `Decide: ${title}` }).press('Enter')
    await ravi.getByRole('radio', { name: decision }).check()
  }

  await test.step('what is only looked into was not decided', async () => {
    await ravi.goto('/admin')
    await choosing('The slow train', /^Look into it/)
    await expect(ravi.getByRole('dialog')).toContainText('Nobody but its owner can open the film meanwhile.')
    await ravi.keyboard.press('Enter')
    const item = items.filter({ hasText: 'The slow train' })
    await expect(item).toContainText('Under review since')
    await expect(item).not.toContainText('Decided')
    await expectOn(/^Decide: The slow train$/)
  })

  await test.step('a decision that is refused stays in its dialog, with what was chosen, and can be taken again', async () => {
    await choosing('A quiet lagoon', /^Nothing is wrong/)
    const { items: open } = await malini.call(administration.reports, {
      query: { state: 'open', cursor: '' },
    })
    const { reportId = 0, version = '' } = open.find(({ title }) => title === 'A quiet lagoon') ?? {}
    await malini.call(administration.settleReports, { body: { reportId, version, act: 'review' } })
    await ravi.keyboard.press('Enter')
    const dialog = ravi.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toHaveText(/Somebody else decided about this meanwhile/)
    await expect(dialog.getByRole('radio', { name: /^Nothing is wrong/ })).toBeChecked()
    await expectAccessible(ravi)
    await ravi.keyboard.press('Escape')
    await expectOn(/^Decide: A quiet lagoon$/)
    await choosing('A quiet lagoon', /^Nothing is wrong/)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await ravi.route('**/settleReports', (route) => route.abort(), { times: 1 })
    await ravi.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Something went wrong, Please try again')
    await ravi.keyboard.press('Enter')
    await expect(items).toHaveCount(1)
    await choosing('The slow train', /^Nothing is wrong/)
    await ravi.keyboard.press('Enter')
    await expect(main.getByRole('heading', { name: 'Nothing waits for a decision' })).toBeVisible()
    // The list, the last one's is gone.
    await expectOn(/^Reported items that wait$/)
  })

  await test.step('a film is found by its whole address; words that were not sent count with a state', async () => {
    await ravi.getByRole('tab', { name: 'Films' }).click()
    const search = main.getByRole('search', { name: 'Find films' })
    const field = search.getByRole('searchbox', { name: 'Title, address or file' })
    await field.fill(`${site.origin}/the-slow-train?t=1`)
    await field.press('Enter')
    await expect(items).toHaveText([/The slow train/])
    await expect(field).toHaveValue('the-slow-train')
    await field.fill('lagoon')
    await search.getByLabel('State').selectOption('Published')
    await expect(items).toHaveText([/A quiet lagoon/])
    await expect(field).toHaveValue('lagoon')
    await expect(ravi).toHaveURL(/q=lagoon&state=published$/)
    await expectAccessible(ravi)
    await ravi.getByRole('tab', { name: 'Channels' }).click()
    await main.getByRole('searchbox').fill(`${site.origin}/channels/hill-diaries`)
    await main.getByRole('searchbox').press('Enter')
    await expect(items).toHaveText([/Hill Diaries/])
  })

  await test.step('a film that is taken down leaves its list without the focus, and its files the site', async () => {
    const guest = await pageOf(page, site.origin)
    const { video } = await filmer.call(contract.watch.displayVideoData, {
      query: { slug: 'a-quiet-lagoon' },
    })
    const statusOf = async (url: string) => (await guest.request.get(url)).status()
    expect(await statusOf(video.directUrl)).toBe(200)
    await ravi.goto('/admin?tab=films&state=published')
    for (const [title, near] of [
      // What stands beside it, where that is there by then, or the list.
      ['A quiet lagoon', /^(The slow train|Films)$/],
      ['The slow train', /^(Find|Films)$/],
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
    await expect.poll(() => statusOf(video.posters[0] ?? '')).toBe(404)
    await main.getByLabel('State').selectOption('Taken down or deleted')
    const taken = items.filter({ hasText: 'A quiet lagoon' })
    await expect(taken).toContainText('Taken down')
    const seen = await taken
      .getByRole('link', { name: 'See the file of A quiet lagoon' })
      .getAttribute('href')
    expect(await statusOf(seen ?? '')).toBe(200)
    const picture = taken.locator('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await taken.getByRole('button', { name: 'Actions for A quiet lagoon' }).press('Enter')
    await choose(ravi, 'Bring back')
    await expect.poll(() => statusOf(video.directUrl)).toBe(200)
  })
})

test('who is no moderator any more is told so by the first list that refuses', async ({ page, site }) => {
  await quickOperator(site, 'Saman', 4)
  const saman = await pageOf(page, site.origin, 'Saman')
  await saman.goto('/admin')
  await expect(saman.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
  await runAdmin(site, 'role', loginOf('Saman').userName, '2')
  await saman.getByRole('tab', { name: 'Films' }).click()
  await expect(saman.getByRole('heading', { name: NOT_YOURS })).toBeVisible()
  await expectAccessible(saman)
})

test('what is written for the team survives a reload, and what somebody else saved', async ({
  page,
  site,
}) => {
  const nimal = await quickOperator(site, 'Nimal', 1)
  await quickOperator(site, 'Asha', 1)
  const asha = await pageOf(page, site.origin, 'Asha')
  const contact = asha.getByLabel('E-mail address that people write to')
  const save = asha.getByRole('button', { name: 'Save', exact: true })

  await test.step('the browser asks before it is lost, and no longer once it is saved', async () => {
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

  await test.step('it stays beside what somebody else saved, and can be saved over it', async () => {
    await contact.fill('mine@example.lk')
    const { content, version } = await nimal.call(administration.editorial)
    const theirs = { ...content, contact: 'theirs@example.lk', subscriptions: 77 }
    await nimal.call(administration.saveEditorial, { body: { content: theirs, version } })
    await save.press('Enter')
    const alert = asha.getByRole('alert')
    await expect(alert).toContainText('Somebody else saved this meanwhile. Your changes were not saved.')
    await expect(alert.getByRole('listitem')).toHaveText([
      'Contact: theirs@example.lk',
      'Subscriptions, as the note says: 77',
    ])
    await expect.poll(() => focused(asha)).toContain('Somebody else saved this meanwhile.')
    await expect(contact).toHaveValue('mine@example.lk')
    await expectAccessible(asha)
    // One has been told, also after a look at another section.
    await asha.getByRole('tab', { name: 'Log' }).click()
    await asha.getByRole('tab', { name: 'Editorial' }).click()
    await expect(alert).toContainText('theirs@example.lk')
    await asha.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(asha.getByText('Saved', { exact: true })).toBeVisible()
    await expect(alert).toHaveCount(0)
    const saved = await nimal.call(administration.editorial)
    expect([saved.content.contact, saved.content.subscriptions]).toEqual([
      'mine@example.lk',
      content.subscriptions,
    ])
  })
})
