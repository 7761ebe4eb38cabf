import type { Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, test } from '../fixtures.ts'
import type { QuickPerson } from '../quick.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../quick.ts'
import { signIn } from '../steps.ts'

const main = (page: Page) => page.getByRole('main')
const loadMore = (page: Page) => main(page).getByRole('button', { name: 'Load more' })

let owner: QuickPerson
let member: QuickPerson
const videoIds: number[] = []

const channelOf = (person: QuickPerson) => person.credentials.defaultChannel?.id ?? 0

test.beforeAll(async ({ site }) => {
  owner = await quickUploader(site, 'Nimali', 'Hill Country Diaries')
  member = await quickPerson(site, 'Kasun')
})

// Below the server's limit of concurrent uploads per IP.
const UPLOADS_AT_ONCE = 16

/** Publishes videos until there are `total`. Every test says how many it needs. */
async function publishUpTo(total: number): Promise<void> {
  const file = await makeClip({ seconds: 1, size: '160x90' })
  while (videoIds.length < total) {
    const count = Math.min(total - videoIds.length, UPLOADS_AT_ONCE)
    const numbers = Array.from({ length: count }, (_, index) => videoIds.length + index + 1)
    const made = numbers.map((n) => quickVideo(owner, { file, title: `Video ${n}`, slug: `video-${n}` }))
    videoIds.push(...(await Promise.all(made)))
  }
}

/** Presses the More button until it is gone, and expects these numbers of articles one after another. */
async function countsOf(page: Page, articles: number[]): Promise<void> {
  const [first, ...further] = articles
  await expect(main(page).getByRole('article')).toHaveCount(first ?? 0)
  for (const count of further) {
    await loadMore(page).click()
    await expect(main(page).getByRole('article')).toHaveCount(count)
  }
  await expect(loadMore(page)).toHaveCount(0)
}

test('the subscription feed starts with ten videos and loads five more at a time', async ({ page, site }) => {
  await signIn(page, loginOf('kasun'))
  const subscriptions = page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Subscriptions/ })

  await test.step('the library shows no subscriptions to a member who has none (LIBRARY-07)', async () => {
    await page.goto('/library')
    await expect(subscriptions).toHaveText('Subscriptions0')
  })

  await test.step('the library shows three subscriptions to a member who has three (LIBRARY-07)', async () => {
    const others = [
      await quickUploader(site, 'Amal', 'Harbour Lights'),
      await quickUploader(site, 'Dilini', 'Fort Walks'),
    ]
    for (const person of [owner, ...others]) {
      await member.call(contract.subscriptions.subscribe, {
        body: { channelId: channelOf(person), wanted: true },
      })
    }
    await page.reload()
    await expect(subscriptions).toHaveText('Subscriptions3')
  })

  for (const [total, counts] of [
    [10, [10]],
    [11, [10, 11]],
    [17, [10, 15, 17]],
  ] as const) {
    await test.step(`the feed loads ${total} videos (SUBS-05, SUBS-06, SUBS-07, CONSTANTS-24)`, async () => {
      await publishUpTo(total)
      await page.goto('/allSubscriptions')
      await countsOf(page, [...counts])
    })
  }
})

test('a member’s lists start short', async ({ page }) => {
  await publishUpTo(12)
  await signIn(page, loginOf('kasun'))
  const keep = async (count: number) => {
    for (const videoId of videoIds.slice(0, count)) {
      await member.call(contract.watch.addToWatchHistory, { body: { videoId, watchedSeconds: 1 } })
      await member.call(contract.library.watchLater, { body: { videoId, isWanted: true } })
    }
  }

  for (const [total, counts] of [
    [5, [5]],
    [6, [5, 6]],
    [12, [5, 10, 12]],
  ] as const) {
    await test.step(`the library and the history load ${total} videos (LIBRARY-02, LIBRARY-03, LIBRARY-04, HISTORY-05, CONSTANTS-21, CONSTANTS-23)`, async () => {
      await keep(total)
      for (const section of ['history', 'watch-later']) {
        await page.goto('/library')
        const list = page.locator(`#${section}`)
        const more = list.getByRole('button', { name: 'Load more' })
        for (const [index, count] of counts.entries()) {
          if (index > 0) await more.click()
          await expect(list.getByRole('article')).toHaveCount(count)
        }
        await expect(more).toHaveCount(0)
      }
      await page.goto('/viewHistory')
      await countsOf(page, [...counts])
    })
  }

  await test.step('the focus moves into a list that was loaded again', async () => {
    const fails = { json: { status: 0, dataset: '' } }
    const url = '**/displayWatchLater?**'
    await page.route(url, (route) => route.fulfill(fails))
    await page.goto('/library')
    const list = page.locator('#watch-later')
    const again = list.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute(url)
    await again.press('Enter')
    await expect(list.getByRole('article')).toHaveCount(5)
    await expect(list.getByRole('article').first().getByRole('link').first()).toBeFocused()
  })

  await test.step('ten searches need no More button, eleven do (HISTORY-07, CONSTANTS-22)', async () => {
    for (let number = 1; number <= 11; number++) {
      await member.call(contract.history.addToSearchHistory, { body: { title: `term ${number}` } })
      if (number < 10) continue
      await page.goto('/viewHistory?tab=search')
      await expect(main(page).getByRole('listitem')).toHaveCount(10)
      await expect(loadMore(page)).toHaveCount(number - 10)
    }
  })

  await test.step('a tab of reports shows its count, an empty one shows none, and ten entries need no More button (REPORTS-05, REPORTS-17)', async () => {
    const { reasons } = await member.call(contract.reports.videoReasons)
    const reasonId = reasons.find(({ subReasons }) => subReasons.length === 0)?.id
    const { issues } = await member.call(contract.reports.channelIssues)
    for (const videoId of videoIds.slice(0, 10)) {
      await member.call(contract.reports.reportVideo, { body: { videoId, reasonId } })
    }
    await member.call(contract.reports.reportChannel, {
      body: { channelId: channelOf(owner), reasonId: issues[0]?.id },
    })
    await page.goto('/reportHistory')
    await expect(page.getByRole('tab', { name: /^Reported/ })).toHaveText([
      'Reported Videos10',
      'Reported Comments',
      'Reported Channels1',
    ])
    await expect(main(page).getByRole('listitem')).toHaveCount(10)
    await expect(loadMore(page)).toHaveCount(0)
  })
})

test('videos far below the viewport are laid out when the reader approaches them, without layout shifts', async ({
  page,
}) => {
  await publishUpTo(17)
  await page.setViewportSize({ width: 400, height: 823 })
  await page.goto('/')
  const more = page.getByRole('list', { name: 'More recent uploads' }).getByRole('listitem')
  const isLaidOut = (index: number) =>
    more.nth(index).evaluate((row) => row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await expect(more).toHaveCount(17 - 5)
  expect(await isLaidOut(4)).toBe(true)
  expect(await isLaidOut(5)).toBe(false)
  const footer = page.getByRole('contentinfo')
  const isFooterLaidOut = () =>
    footer.evaluate(
      (element) => element.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false,
    )
  expect(await isFooterLaidOut()).toBe(false)
  const before = await height()

  await more.nth(5).scrollIntoViewIfNeeded()
  await expect.poll(() => isLaidOut(5)).toBe(true)
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect.poll(isFooterLaidOut).toBe(true)
  expect(Math.abs((await height()) - before)).toBeLessThan(60)
})

test('a long list is restored with its scroll position after a reload', async ({ page }) => {
  await publishUpTo(35)
  await page.setViewportSize({ width: 400, height: 800 })
  await page.goto('/allVideos')
  const videos = main(page).getByRole('article')
  await expect(videos).toHaveCount(30)
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect(videos).toHaveCount(35)
  await videos.nth(33).evaluate((video) => video.scrollIntoView({ block: 'start', behavior: 'instant' }))
  const before = await page.evaluate(() => scrollY)
  await page.reload()
  await expect(videos).toHaveCount(35)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('an owner with many videos finds one by its words', async ({ page }) => {
  await publishUpTo(35)
  await signIn(page, loginOf('nimali'))
  await page.goto('/myAccount?tab=uploads')
  const videos = main(page).getByRole('heading', { level: 3, name: /^Video / })
  await expect(videos).toHaveCount(20)
  const find = page.getByRole('searchbox', { name: 'Search your videos' })
  await find.fill('o 17')
  await expect(videos).toHaveText(['Video 17'])
  await find.fill('elephant')
  await expect(page.getByText(/^No videos found/)).toBeVisible()
  await find.fill('')
  await expect(videos).toHaveCount(20)
  await expect(find).toBeFocused()
})

test('a transcript of 5,000 lines shows a thousand at a time', async ({ page }) => {
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
  const cues = Array.from({ length: 5000 }, (_, n) => `${time(n)} --> ${time(n + 1)}\nWord ${n + 1}`)
  await publishUpTo(1)
  const [videoId = 0] = videoIds
  await owner.call(contract.captions.saveCaptions, {
    body: { userId: owner.credentials.userId, videoId, language: 'en', isDefault: true },
    files: { captions: new Blob([`WEBVTT\n\n${cues.join('\n\n')}\n`]) },
  })
  await page.goto('/video-1')
  await page.getByRole('button', { name: 'Transcript', exact: true }).click()
  const lines = main(page)
    .getByRole('listitem')
    .getByRole('button', { name: / Word \d+$|\dWord \d+$/ })
  await expect(lines).toHaveCount(1000)
  await expect(lines.first()).toContainText('Word 1')
  await page.getByRole('button', { name: 'Later lines' }).click()
  await expect(lines.first()).toContainText('Word 1001')
  await expect(lines.first()).toBeFocused()
  await expect(lines).toHaveCount(1000)
  await page.getByRole('button', { name: 'Earlier lines' }).click()
  await expect(page.getByRole('button', { name: 'Earlier lines' })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('Word 4999')
  await expect(lines.first()).toContainText('Word 4999')
})
