import type { Page } from '@playwright/test'
import { contract } from '../../../contract/src/index.ts'
import { makeClip } from '../../clips.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { runAdmin } from '../../operator.ts'
import { currentTime, play } from '../../playing.ts'
import type { QuickPerson } from '../../quick.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../../quick.ts'
import { actionsOf, hold, holdResponse, idle, letTimePass, signIn } from '../../steps.ts'

// The watch page around the player: texts, panels, votes and related videos.

const CHANNEL = 'Window Seats'
const TRAIN = 'The slow train to Ella, window seat all the way, through every tunnel and over every bridge'
const NETWORKS = (
  'www.facebook.com plus.google.com www.linkedin.com www.pinterest.com ' +
  'www.reddit.com web.skype.com twitter.com'
).split(' ')
let uploader: QuickPerson
let playlistId: number
let loneId: number

const channelLink = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: `${CHANNEL} Verified`, exact: true })
const respondOnce = (page: Page, path: string, body: object) =>
  page.route(`**/api/v1/watch/${path}`, (route) => route.fulfill({ json: body }), { times: 1 })

/** The server's response to a dislike. The page shows the dislike without waiting for it. */
const dislikeCounted = (page: Page) =>
  page.waitForResponse(
    async (response) =>
      response.url().endsWith('/voteVideo') && (await response.text()).includes('"dislike"'),
  )

// A second press can undo an action before its notification is reported.
test.use({ expectedErrors: /status of 40[014]|status of 409.*createNotification/ })

test.beforeAll(async ({ site }) => {
  const file = await makeClip({ seconds: 4, size: '320x180' })
  uploader = await quickUploader(site, 'Sachini', CHANNEL)
  await quickPerson(site, 'Ruwan')
  const description =
    'Six hours, one window. See https://example.lk/trains.\n\n0:00 Kandy\n0:02 The Demodara loop'
  const [train, tea] = await Promise.all([
    quickVideo(uploader, { file, title: TRAIN, slug: 'slow-train', description }),
    quickVideo(uploader, { file, title: 'The tea pluckers of Haputale', slug: 'tea-pluckers' }),
  ])
  const add = async (name: string, videoIds: number[]) => {
    const empty = { name, description: '', thumbnail: '' }
    const { playlistId: id } = await uploader.call(contract.playlists.addPlaylist, { body: empty })
    for (const videoId of videoIds)
      await uploader.call(contract.playlists.addVideo, { body: { playlistId: id, videoId } })
    return id
  }
  playlistId = await add('Into the hills', [train, tea])
  loneId = await add('Only one', [train])
  await runAdmin(site, 'verify', 'window-seats')
})

test('a closed dialog returns the focus, also where clicks do not focus, as in Safari', async ({ page }) => {
  await page.addInitScript(() => addEventListener('mousedown', (event) => event.preventDefault()))
  await page.goto('/slow-train')
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await share.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(share).toBeFocused()
})

test('a timestamp pressed before the player loads becomes its start and the shared time', async ({
  page,
}) => {
  // A headless browser has no share sheet: record what it would get and reject, as when the user closes it.
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(Navigator.prototype, {
      share(video: unknown) {
        shared.push(video)
        return Promise.reject(new DOMException('left', 'AbortError'))
      },
    })
  })
  const shared = () => page.evaluate(() => Reflect.get(window, 'shared') as unknown)
  await page.goto('/slow-train')
  await expect(page.locator('video')).toHaveCount(0)
  await page.getByRole('button', { name: '0:02 The Demodara loop' }).click()
  await expect.poll(() => currentTime(page)).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Share' })
  const apps = panel.getByRole('button', { name: 'Share with an app on this device' })
  await apps.click()
  expect(await shared()).toEqual([{ title: TRAIN, url: expect.stringMatching(/\/slow-train$/) }])
  await panel.getByRole('checkbox', { name: /Start at/ }).check()
  await apps.click()
  expect(await shared()).toEqual([
    expect.anything(),
    { title: TRAIN, url: expect.stringMatching(/\/slow-train\?t=\d+$/) },
  ])
  await expect(panel).toBeVisible()
  await expectAccessible(page)
})

test('a guest reads, shares and is asked to sign in', async ({ page }) => {
  await test.step('the page shows the video’s details (WATCH-03, WATCH-04, WATCH-08, WATCH-09, WATCH-10, WATCH-12, WATCH-56, WATCH-57, ROUTES-29)', async () => {
    await page.goto('/slow-train')
    await expect(page.getByRole('heading', { level: 1, name: TRAIN })).toBeVisible()
    await expect(page.getByText(/Uploaded \d{1,2} [A-Z][a-z]{2} \d{4}/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Hill country', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Related videos' })).toBeVisible()
    await expect(channelLink(page)).toHaveAttribute('href', '/channels/window-seats')
    await expect(channelLink(page).getByRole('img', { name: 'Verified' })).toBeVisible()
    const logo = page.locator('a[href="/channels/window-seats"] img[src*="/pictures/logos/"]')
    await expect(logo.first()).toBeVisible()
    const link = page.getByRole('link', { name: 'https://example.lk/trains' })
    await expect(link).toHaveAttribute('rel', /nofollow.*noopener/)
    await expect(page.locator('video')).toHaveJSProperty('paused', true)
    // Three lines of a long text are shown, none of them empty.
    const shown = page.getByRole('paragraph').filter({ hasText: 'Six hours, one window' })
    expect((await shown.innerText()).split('\n')).toHaveLength(3)
  })

  await test.step('chapters and timestamps seek the video', async () => {
    await page.getByRole('button', { name: '0:02 The Demodara loop' }).click()
    await expect.poll(() => currentTime(page)).toBeGreaterThan(2)
    await page.keyboard.press('k')
  })

  await test.step('the share panel has its seven networks, a link at the current time and an embed code (WATCH-05, WATCH-15, WATCH-16, WATCH-17, WATCH-18, WATCH-19, WATCH-20, WATCH-21)', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Share' })
    const names = ['facebook', 'googleplus', 'linkedin', 'pinterest', 'reddit', 'skype', 'twitter']
    await expect(panel.getByRole('listitem')).toHaveText(names.map((name) => new RegExp(`${name}$`)))
    const link = panel.getByLabel('Link to this video')
    await expect(link).toHaveValue(/\/slow-train$/)
    const video = await link.inputValue()
    for (const [index, host] of NETWORKS.entries()) {
      const href = await panel.getByRole('listitem').nth(index).getByRole('link').getAttribute('href')
      const { hostname, searchParams } = new URL(href ?? '')
      expect([hostname, ...searchParams.values()]).toEqual(expect.arrayContaining([host, video]))
    }
    await panel.getByRole('checkbox', { name: /Start at 0:0\d/ }).check()
    await expect(link).toHaveValue(/\/slow-train\?t=[23]$/)
    await expect(panel.getByLabel('Embed code')).toHaveValue(/<iframe src="[^"]+\/embed\/slow-train\?t=/)
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Copy link' }).click()
    // A message shown while a dialog is open does not cover the dialog's buttons.
    const message = page.locator('[data-toasts] > div')
    await expect.poll(async () => (await message.boundingBox())?.y).toBeLessThan(100)
    await page.keyboard.press('Escape')
  })

  await test.step('guests are asked to sign in to vote and save, and Watch later is for uploaders (WATCH-07, WATCH-34)', async () => {
    await expect(page.getByRole('button', { name: 'Watch later' })).toHaveCount(0)
    await page.getByRole('button', { name: /^Like/ }).click()
    await expect(page.getByText('Please log-in to proceed')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Like, 0/ })).toBeVisible()
  })

  await test.step('a related video opens at the top of its page (WATCH-43)', async () => {
    await page.evaluate(() => scrollTo(0, 400))
    await page.getByRole('link', { name: 'The tea pluckers of Haputale' }).click()
    await expect(page).toHaveURL(/\/tea-pluckers$/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })
})

test('a member votes, subscribes and resumes the video', async ({ page }) => {
  await signIn(page, loginOf('ruwan'))
  const actions = actionsOf(page)

  await test.step('the member’s visit is recorded in the history (WATCH-42)', async () => {
    const visit = page.waitForRequest((request) => request.url().endsWith('/addToWatchHistory'))
    await page.goto('/slow-train')
    expect((await visit).postDataJSON()).toMatchObject({ watchLength: 0 })
  })

  await test.step('likes and dislikes are counted (WATCH-35)', async () => {
    await page.getByRole('button', { name: /^Like, 0/ }).click()
    await expect(page.getByRole('button', { name: /^Like, 1/ })).toHaveAttribute('aria-pressed', 'true')
    const counted = dislikeCounted(page)
    await page.getByRole('button', { name: /^Dislike, 0/ }).click()
    await expect(page.getByRole('button', { name: /^Dislike, 1/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Like, 0/ })).toBeVisible()
    await counted
  })

  await test.step('a press while a vote is in flight counts after it', async () => {
    const release = await hold(page, '**/api/v1/watch/voteVideo')
    await page.getByRole('button', { name: /^Like, 0/ }).click()
    await expect(page.getByRole('button', { name: /^Dislike, 0/ })).toBeVisible()
    await page.getByRole('button', { name: /^Like, 1/ }).click()
    await page.getByRole('button', { name: /^Dislike, 0/ }).click()
    await expect(page.getByRole('button', { name: /^Dislike, 1/ })).toBeVisible()
    const counted = dislikeCounted(page)
    release()
    await counted
    await page.reload()
    await expect(page.getByRole('button', { name: /^Dislike, 1/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: /^Like, 0/ })).toBeVisible()
  })

  await test.step('a vote counts even if the member leaves at once', async () => {
    const slow = await page.context().newCDPSession(page)
    const connection = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300 }
    await slow.send('Network.emulateNetworkConditions', connection)
    await page.getByRole('button', { name: /^Like, 0/ }).click()
    await page.goto('about:blank')
    await slow.detach()
    const liked = page.getByRole('button', { name: /^Like, 1/ })
    await expect(async () => {
      await page.goto('/slow-train')
      await expect(liked).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 })
    }).toPass()
    const counted = dislikeCounted(page)
    await page.getByRole('button', { name: /^Dislike, 0/ }).click()
    await counted
  })

  await test.step('a failed vote shows an error and changes nothing (WATCH-37, ERRORS-16)', async () => {
    await respondOnce(page, 'voteVideo', { status: 0, dataset: '' })
    await page.getByRole('button', { name: /^Like, 0/ }).click()
    await expect(page.getByText('Oops, something went wrong', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Like, 0/ })).toBeVisible()
  })

  await test.step('the Subscribe button shows that the call is running (WATCH-41)', async () => {
    await page.route('**/api/v1/channels/subscribe', async (route) => {
      await expect(page.getByText('processing...', { exact: true })).toBeVisible()
      await route.continue()
    })
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
    await expect(page.getByText('1 subscriber', { exact: true })).toBeVisible()
  })

  await test.step('a subscription on the channel’s page shows on the video’s page', async () => {
    const channel = page.getByRole('heading', { level: 1, name: CHANNEL })
    await channelLink(page).click()
    await expect(channel).toBeVisible()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
    // Data already in the cache is not requested.
    await page.route('**/displayVideoData?*', (route) => route.abort())
    await page.goBack()
    await expect(page.getByText('0 subscribers', { exact: true })).toBeVisible()
    await page.unroute('**/displayVideoData?*')
    await page.unroute('**/api/v1/channels/subscribe')
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  })

  await test.step('a press before the member’s vote and subscription have loaded applies afterwards', async () => {
    const release = await hold(page, /\/displayVideoData\?/)
    await page.reload()
    // Both already have that state: sending the same vote again would clear it.
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: /^Dislike, 1/ }).click()
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(page.getByText('processing...', { exact: true })).toBeVisible()
    release()
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Dislike, 1/ })).toHaveAttribute('aria-pressed', 'true')
    expect(sent.filter((path) => /voteVideo|subscribe$/.test(path))).toEqual([])

    const releaseAgain = await hold(page, /\/displayVideoData\?/)
    await page.reload()
    await page.getByRole('button', { name: /^Like, 0/ }).click()
    await expect(page.getByRole('button', { name: /^Like, 1/ })).toHaveAttribute('aria-pressed', 'true')
    const counted = page.waitForResponse('**/voteVideo')
    releaseAgain()
    expect(await (await counted).json()).toMatchObject({ likes: 1, dislikes: 0, vote: 'like' })
    await expect(page.getByRole('button', { name: /^Dislike, 0/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
    await expect(page.getByText('1 subscriber', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Like, 1/ }).click()
    await expect(page.getByRole('button', { name: /^Like, 0/ })).toBeVisible()
  })

  await test.step('members have no Watch later button (WATCH-07)', async () => {
    await expect(page.getByRole('button', { name: 'Watch later' })).toHaveCount(0)
  })

  await test.step('a vote without a user id is refused (WATCH-36, ERRORS-19)', async () => {
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('u_cred') ?? '{}')
      localStorage.setItem('u_cred', JSON.stringify({ ...stored, user_id: 0 }))
    })
    await page.reload()
    await page.getByRole('button', { name: /^Like/ }).click()
    await expect(page.getByText('Unable to proceed, please try again', { exact: true })).toBeVisible()
  })

  await test.step('all the member’s actions carry the token of their session (SESSION-13)', () => {
    expect(actions.withoutToken).toEqual([])
    expect(actions.sent.size).toBeGreaterThan(3)
  })
})

test('an uploader saves videos for later and cannot subscribe to their own channel', async ({ page }) => {
  await signIn(page, loginOf('sachini'))
  await page.goto('/slow-train')
  const button = page.getByRole('button', { name: 'Watch later' })
  await test.step('uploaders have a Watch later button (WATCH-06)', async () => {
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const places = page.getByRole('dialog')
    await expect(places.getByRole('checkbox', { name: 'Watch later' })).toBeChecked()
    await page.keyboard.press('Escape')
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(places.getByRole('checkbox', { name: 'Watch later' })).not.toBeChecked()
  })
  await test.step('a press before the saved state has loaded applies afterwards', async () => {
    const places = await holdResponse(page, '**/saveTargets*')
    await page.reload()
    await places.isRead
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    // A press that did not wait would have been sent by now.
    await idle(page)
    const shown = page.waitForResponse('**/saveTargets*').then((response) => response.finished())
    places.release()
    await shown
    await expect(page.getByText('Saved to Watch Later')).toBeVisible()
    await idle(page)
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('the saved video comes first in Watch Later (WATCHLATER-08)', async () => {
    await page.goto('/watchLater')
    await expect(page.getByRole('main').getByRole('article').first()).toContainText('The slow train')
    await page.goto('/slow-train')
  })
  await test.step('their own video has no Subscribe button (WATCH-40)', async () => {
    await expect(page.getByRole('button', { name: /subscribe/i })).toHaveCount(0)
  })
})

test('a playlist plays its videos one after the other', async ({ page }) => {
  const panel = page.getByRole('region', { name: 'Into the hills' })

  await test.step('the playlist panel is next to the video (WATCH-11, ROUTES-30)', async () => {
    await page.goto(`/slow-train?playlist=${playlistId}`)
    await expect(panel.getByText('1 of 2')).toBeVisible()
    await expect(panel.getByRole('link', { name: TRAIN })).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('heading', { name: 'Related videos' })).toHaveCount(0)
    await expectAccessible(page)
  })

  const left = page.getByText(/Up next in \d/)
  await test.step('pressing Play again keeps the video although the next one was loading', async () => {
    const release = await hold(page, /\/displayVideoData\?/)
    await play(page)
    await page.getByRole('button', { name: 'Play now' }).click()
    await page.getByRole('button', { name: 'Play again' }).first().click()
    await expect(left).toHaveCount(0)
    const answered = page.waitForResponse(/\/displayVideoData\?/)
    release()
    await answered
    await expect(left).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/slow-train\\?playlist=${playlistId}$`))
  })

  await test.step('the end of a video starts a countdown to the next one', async () => {
    // A user who is typing is not taken to the next video.
    await page.getByRole('combobox', { name: 'Search' }).focus()
    const first = await left.textContent()
    await letTimePass(page, 2500)
    await expect(left).toHaveText(first ?? '')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Up next', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Play now' }).click()
    await expect(page).toHaveURL(new RegExp(`/tea-pluckers\\?playlist=${playlistId}$`))
    await expect(panel.getByText('2 of 2')).toBeVisible()
    await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3)
  })

  await test.step('the last video of the playlist ends there', async () => {
    await expect(page.getByRole('button', { name: 'Play again' }).first()).toBeVisible()
    await expect(page.getByText(/Up next/)).toHaveCount(0)
  })

  await test.step('a playlist with a single video shows related videos (WATCH-13)', async () => {
    await page.goto(`/slow-train?playlist=${loneId}`)
    await expect(page.getByRole('heading', { name: 'Related videos' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Only one' })).toHaveCount(0)
  })

  await test.step('a playlist that does not exist shows a message (WATCH-55, ERRORS-27)', async () => {
    for (const asked of ['', 'undefined', '999999']) {
      await page.goto(`/slow-train?playlist=${asked}`)
      await expect(page.getByText('Unable to load the playlist right now', { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Related videos' })).toBeVisible()
    }
  })
})

/** The properties that endless animations change, other than their timing. */
function endlesslyAnimated(): string[] {
  const effects = document.getAnimations().map(({ effect }) => effect)
  const endless = effects.filter((effect) => effect?.getTiming().iterations === Infinity)
  const frames = endless.flatMap((effect) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
  const times = new Set(['offset', 'computedOffset', 'easing', 'composite'])
  return [...new Set(frames.flatMap((frame) => Object.keys(frame)))].filter((name) => !times.has(name))
}

test('a loading video shows its text for three seconds and keeps its skeleton (WATCH-53, CONSTANTS-08)', async ({
  page,
}) => {
  await page.goto('/allVideos')
  const release = await hold(page, /\/displayVideoData\?/)
  const clickedAt = Date.now()
  await page.getByRole('link', { name: 'The tea pluckers of Haputale' }).first().click()
  const main = page.getByRole('main')
  await expect(main.getByText('Loading video')).toBeVisible()
  await expect(main.getByText('Loading video')).toHaveCount(0)
  expect(Date.now() - clickedAt).toBeGreaterThan(2900)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  // Only transforms animate in the skeleton. Repainting would keep a phone busy while the page loads.
  expect(await page.evaluate(endlesslyAnimated)).toEqual(['transform'])
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'The tea pluckers of Haputale' })).toBeVisible()
})

test('a video that does not exist shows as loading first, then as not found (WATCH-52, ERRORS-69)', async ({
  page,
}) => {
  const openedAt = Date.now()
  await page.goto('/no-such-video')
  const overlay = page
    .getByRole('status')
    .filter({ hasText: /loading/i })
    .first()
  await expect(overlay).toBeVisible()
  await expect(page.getByText('Video not found').last()).toBeVisible()
  expect(Date.now() - openedAt).toBeGreaterThan(3500)
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible()
  await expectAccessible(page)
})

test('the watch page has one column on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await page.goto(`/slow-train?playlist=${playlistId}`)
  await expect(page.getByText('1 of 2')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expectAccessible(page)
})

test('everything around the video loads when the page is idle or at the first interaction', async ({
  page,
}) => {
  const asked = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').find(({ name }) => name.includes('dspComments'))?.startTime,
    )

  await test.step('the page loads the rest when nobody interacts', async () => {
    await page.goto('/tea-pluckers', { waitUntil: 'load' })
    await expect.poll(asked).toBeDefined()
    const loadedAt = await page.evaluate(
      () => performance.getEntriesByType('navigation')[0]?.toJSON().loadEventEnd as number,
    )
    expect(await asked()).toBeGreaterThan(loadedAt + 1900)
  })

  await test.step('an interaction during loading loads the rest, and a press loads the player', async () => {
    // A page whose pictures are pending never finishes loading, so it is never idle.
    const letGo = await hold(page, '**/poster-*')
    await page.goto('/tea-pluckers', { waitUntil: 'commit' })
    // Hydrated: this is the last of the page's files.
    await page.waitForFunction(() =>
      [...document.styleSheets].some(({ href }) => href?.includes('/island-fonts-')),
    )
    expect(await asked()).toBeUndefined()
    await page.mouse.move(300, 300)
    await page.mouse.move(310, 310)
    await expect.poll(asked).toBeDefined()
    await expect(page.locator('video')).toHaveCount(0)
    await play(page)
    await expect.poll(() => currentTime(page)).toBeGreaterThan(0.2)
    expect(await page.evaluate(() => document.readyState)).toBe('interactive')
    letGo()
  })
})
