import type { Page } from '@playwright/test'
import { makeClip } from '../../clips.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { runAdmin } from '../../operator.ts'
import { loginOf, quickUploader, quickVideo } from '../../quick.ts'
import type { Site } from '../../site.ts'
import { hold, holdResponse, signIn, skeletons } from '../../steps.ts'

// The browser logs a page of results that this test makes fail.
test.use({ expectedErrors: /status of 503/ })

const person = loginOf('Seeker')
const VIDEOS = [
  'Slow train to Ella',
  'Ella rock before sunrise',
  'Nine arches at Ella',
  'Sigiriya from the air',
  'Galle fort on foot',
  'Whales off Mirissa',
  'Hoppers in Kandy',
  'Jaffna by bicycle',
  'Minneriya gathering',
  'Arugam Bay mornings',
  'යාපනය දුම්රිය',
]

test.beforeAll(async ({ site }) => {
  const owner = await quickUploader(site, 'Seeker', 'Ella Diaries')
  const file = await makeClip({ seconds: 2, size: '160x90' })
  await Promise.all(
    VIDEOS.map((title, index) =>
      quickVideo(owner, {
        file,
        title,
        slug: `video-${index}`,
        description: `Video ${index}`,
        tags: [],
        categories: [],
      }),
    ),
  )
})

/** Calls the API with the session of the page. */
async function callsOf(page: Page, site: Site) {
  const stored = await page.evaluate(() => localStorage.getItem('u_cred'))
  const { token, user_id: userId } = JSON.parse(stored ?? '{}') as { token: string; user_id: number }
  const post = async (path: string, fields: Record<string, string | number>) => {
    const response = await fetch(`${site.origin}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
    expect([path, response.status]).toEqual([path, 200])
  }
  return { post, userId }
}

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const option = (page: Page, name: string) => page.getByRole('option', { name })
const results = (page: Page) => page.getByRole('main').getByRole('article')
/** Searches from the box of a hydrated page; a results page opened by URL contains its results. */
async function searchFor(page: Page, term: string) {
  await page.goto('/aboutUs')
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await searchBox(page).fill(term)
  await searchBox(page).press('Enter')
}

test('the search box works before hydration', async ({ page }) => {
  const release = await hold(page, /\/assets\/[^/]*\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  await test.step('submitting an empty box stays on the page (NAV-35)', async () => {
    await searchBox(page).press('Enter')
    await expect(searchBox(page)).toBeFocused()
  })
  await test.step('hydration keeps the typed term and shows its suggestions (SEARCH-05)', async () => {
    await searchBox(page).pressSequentially('ella')
    release()
    await expect(option(page, 'Slow train to Ella')).toBeVisible()
    await expect(searchBox(page)).toHaveValue('ella')
    await expect(page).toHaveURL('/')
  })
  await test.step('the results are part of the page, and only members request them again (SEARCH-01)', async () => {
    let searches = 0
    page.on('request', (request) => {
      if (request.url().includes('/mainsearch/searchVideo')) searches++
    })
    const open = async () => {
      await page.goto('/mainSearchResults?val=ella')
      await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
      // The channel's name contains the word, so all its videos match.
      await expect(results(page)).toHaveCount(VIDEOS.length + 1)
    }
    await open()
    expect(searches).toBe(0)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('date')
    await expect.poll(() => searches).toBe(1)
    await signIn(page, person)
    searches = 0
    await open()
    await expect.poll(() => searches).toBe(1)
  })
})

test('the user can continue to type while the results load', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  const release = await hold(page, /\/SearchResultsPage-[^/]*\.js$/)
  await searchBox(page).fill('ella')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/mainSearchResults?val=ella')
  await searchBox(page).pressSequentially(' gap')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “ella”' })).toBeVisible()
  await expect(searchBox(page)).toHaveValue('ella gap')
  await page.goBack()
  await expect(searchBox(page)).toHaveValue('')
  await page.goForward()
  await expect(searchBox(page)).toHaveValue('ella')
})

test('a guest searches with suggestions, filters, corrections and empty results', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const wasAsked = (name: string) => asked.some((path) => path.endsWith(name))

  await test.step('submitting an empty box shows a message and sends no call (NAV-34, NAV-35, SEARCH-07, ERRORS-09)', async () => {
    await page.goto('/')
    // Without scripts and before hydration the box is a form that submits to the results page.
    await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
    await searchBox(page).click()
    await searchBox(page).press('Enter')
    await expect(page.getByText('Search Box is empty', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(wasAsked('loadSearchTitleSuggessions')).toBe(false)
  })

  await test.step('suggestions appear while typing and are chosen by keys (SEARCH-05)', async () => {
    await searchBox(page).pressSequentially('ella')
    await expect(option(page, 'Slow train to Ella')).toBeVisible()
    await expectAccessible(page)
    await searchBox(page).press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await searchBox(page).press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
    await searchBox(page).press('ArrowUp')
    await expect(searchBox(page)).toHaveValue('ella')
  })

  await test.step('channels come first, then videos, without a popup (NAV-05, SEARCH-01, SEARCH-09, ROUTES-26)', async () => {
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL('/mainSearchResults?val=ella')
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “ella”' })).toBeVisible()
    await expect(page.getByText('1 channel, 11 videos')).toBeVisible()
    await expect(results(page).first()).toContainText('Ella Diaries')
    await expect(results(page).first().getByRole('button', { name: 'Subscribe' })).toBeVisible()
    for (const place of [1, 2, 3]) await expect(results(page).nth(place)).toContainText('Ella')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(wasAsked('addToSearchHistory')).toBe(false)
    await expectAccessible(page)
  })

  await test.step('the last search term is stored (SEARCH-06, ROUTES-27, SESSION-05)', async () => {
    expect(await page.evaluate(() => localStorage.getItem('msv'))).toBe('ella')
    await page.goto('/mainSearchResults')
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “ella”' })).toBeVisible()
  })

  await test.step('results are sorted and filtered', async () => {
    await page.getByLabel('Length').selectOption('Over 20 minutes')
    await expect(page).toHaveURL(/length=long/)
    await expect(results(page)).toHaveCount(1)
    await page.getByLabel('Length').selectOption('Any length')
    await page.getByLabel('Sort by').selectOption('Newest')
    await expect(page).toHaveURL(/sort=date/)
    await expect(results(page)).toHaveCount(12)
    // Two quick choices both apply and show immediately.
    const shown = await page.getByRole('group', { name: 'Filters' }).evaluate(async (group) => {
      const [order, , length] = group.querySelectorAll('select')
      if (!order || !length) return []
      const choose = (select: HTMLSelectElement, value: string) => {
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
      choose(length, 'long')
      choose(order, 'views')
      await Promise.resolve()
      return [order.value, length.value]
    })
    expect(shown).toEqual(['views', 'long'])
    await expect(page).toHaveURL(/sort=views&length=long/)
    await expect(results(page)).toHaveCount(1)
    await page.getByLabel('Length').selectOption('Any length')
    await expect(results(page)).toHaveCount(12)
  })

  await test.step('more results load while scrolling, and after an error on request', async () => {
    // Pages of four; the second page fails first.
    let further = 0
    await page.route('**/mainsearch/searchVideo**', async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('limit', '4')
      if (url.searchParams.get('cursor')) further++
      if (further === 1) await route.fulfill({ status: 503 })
      else await route.continue({ url: url.href })
    })
    await searchFor(page, 'ella')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.mouse.wheel(0, 4000)
    await page.mouse.wheel(0, -4000)
    await page.mouse.wheel(0, 4000)
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    expect([further, await results(page).count()]).toEqual([1, 5])
    await again.click()
    await expect(results(page)).toHaveCount(12)
    await expect(again).toHaveCount(0)
    await page.unroute('**/mainsearch/searchVideo**')
  })

  await test.step('a mistyped word is corrected', async () => {
    await page.goto('/mainSearchResults?val=sigirya')
    await expect(page.getByText('Did you mean sigiriya?')).toBeVisible()
    await expect(results(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'sigiriya', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “sigiriya”' })).toBeVisible()
  })

  await test.step('a Sinhala search works, on a phone too', async () => {
    await page.setViewportSize({ width: 400, height: 800 })
    const open = page.getByRole('button', { name: 'Open search' })
    await open.click()
    await expect(searchBox(page)).toBeFocused()
    await page.getByRole('button', { name: 'Close search' }).click()
    await expect(open).toBeFocused()
    await open.click()
    await searchBox(page).fill('යාපන')
    await option(page, 'යාපනය දුම්රිය').click()
    await expect(page.getByRole('main').getByRole('link', { name: 'යාපනය දුම්රිය' })).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('an empty result shows the search term (SEARCH-02)', async () => {
    await page.goto('/mainSearchResults?val=zzzz')
    await expect(page.getByText("Sorry we couldn't find any matches for zzzz", { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('skeletons are shown while the search runs (SEARCH-08, CONSTANTS-26)', async () => {
    const release = await hold(page, '**/mainsearch/searchVideo**')
    await searchFor(page, 'galle')
    await expect(page.getByText('Searching', { exact: true })).toBeAttached()
    await expect(skeletons(page)).toHaveCount(10)
    release()
    await expect(page.getByRole('link', { name: 'Galle fort on foot' })).toBeVisible()
    await expect(skeletons(page)).toHaveCount(0)
  })
})

test('a guest finds an empty history and the trending videos', async ({ page, site }) => {
  await test.step('the history page is open to guests and shows its empty texts (HISTORY-26)', async () => {
    await page.goto('/viewHistory')
    await expect(
      page.getByText('Seems like you have cleaned-up your watch history !!!', { exact: true }),
    ).toBeVisible()
  })
  await test.step('the Trending page is empty before anybody watched a video (TRENDING-07, TRENDING-08, ROUTES-21)', async () => {
    await page.goto('/allTrendings')
    await expect(page.getByText('Looks like nothing on trending for now!!!', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Perfect time to introduce something new, Go ahead upload.', { exact: true }),
    ).toBeVisible()
  })
  await test.step('watched videos are trending (TRENDING-01, TRENDING-02, TRENDING-03, TRENDING-04, TRENDING-05)', async () => {
    const { dataset } = (await (
      await fetch(`${site.origin}/api/v1/watch/displayVideoData?vurl=video-3`)
    ).json()) as {
      dataset: { vd_id: number }
    }
    await fetch(`${site.origin}/api/v1/watch/incrementViewCount`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ vid: dataset.vd_id }),
    })
    await runAdmin(site, 'verify', 'ella-diaries')
    // A page that is still loading would miss its site.
    await page.goto('about:blank')
    // The job runs when the workers start.
    await site.stop()
    await site.start()
    await expect(async () => {
      await page.goto('/allTrendings')
      await expect(page.getByText(/^1 video · updated on \d{1,2} [A-Z][a-z]{2} \d{4}$/)).toBeVisible({
        timeout: 2000,
      })
    }).toPass()
    const item = results(page).first()
    await expect(item.getByRole('link', { name: 'Sigiriya from the air' })).toBeVisible()
    await expect(item.locator('img').first()).toHaveAttribute('src', /^\/media\/.*poster/)
    await expect(item).toContainText('Ella Diaries')
    await expect(item.getByRole('img', { name: 'Verified' })).toBeVisible()
    await expect(item).toContainText('1 view')
    await expect(item).toContainText(/just now|ago/)
    await expect(item).toContainText('Video 3')
    await expectAccessible(page)
  })
  await test.step('three skeletons are shown while trending videos load (TRENDING-06, CONSTANTS-26)', async () => {
    const release = await hold(page, '**/home/trending')
    await page.goto('/allTrendings')
    await expect(page.getByText('Loading trending videos')).toBeAttached()
    await expect(skeletons(page)).toHaveCount(3)
    release()
    await expect(skeletons(page)).toHaveCount(0)
  })
})

test('a member’s history records, removes and pauses', async ({ page, site }) => {
  test.setTimeout(60_000)
  await signIn(page, person)
  const { post, userId } = await callsOf(page, site)
  const ids: number[] = []
  for (const index of VIDEOS.keys()) {
    const response = await fetch(`${site.origin}/api/v1/watch/displayVideoData?vurl=video-${index}`)
    const { dataset } = (await response.json()) as { dataset: { vd_id: number } }
    ids.push(dataset.vd_id)
    await post('/v1/history/addToWatchHistory', { userId, videoId: dataset.vd_id, watchLength: 1 })
  }
  const loadMore = page.getByRole('main').getByRole('button', { name: 'Load more' })
  const removal = (name: string) => page.getByRole('button', { name: `Remove from history: ${name}` })
  const clearAll = async (said: string) => {
    await page.getByRole('button', { name: 'Clear All' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear All' }).click()
    await expect(page.getByText(said, { exact: true })).toBeVisible()
  }

  await test.step('the video history shows five videos and loads five more (HISTORY-01, HISTORY-04, HISTORY-05, CONSTANTS-21, ROUTES-19, WATCH-42)', async () => {
    await page.goto('/viewHistory')
    for (const name of ['Watch History', 'Search History', 'Comments'])
      await expect(page.getByRole('tab', { name })).toBeVisible()
    await expect(results(page)).toHaveCount(5)
    await expect(results(page).first()).toContainText(/Watched \d{1,2} [A-Z][a-z]{2} \d{4}/)
    await loadMore.click()
    await expect(results(page)).toHaveCount(10)
    await loadMore.click()
    await expect(results(page)).toHaveCount(11)
    await expect(loadMore).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('an entry that cannot be removed keeps the focus', async () => {
    const fails = { json: { status: 0, dataset: '' } }
    await page.route('**/removeFromWatchHistory', (route) => route.fulfill(fails), { times: 1 })
    await removal('Sigiriya from the air').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Something went wrong, Please try again', { exact: true })).toBeVisible()
    await expect(removal('Sigiriya from the air')).toBeFocused()
  })

  await test.step('a removed entry is gone for good (HISTORY-10, HISTORY-14, ERRORS-51)', async () => {
    await removal('Sigiriya from the air').click()
    await expect(page.getByText('Record is removed from history', { exact: true })).toBeVisible()
    await expect(removal('Sigiriya from the air')).toHaveCount(0)
    await page.reload()
    await expect(results(page)).toHaveCount(5)
    await loadMore.click()
    await expect(results(page)).toHaveCount(10)
    await expect(removal('Sigiriya from the air')).toHaveCount(0)
  })

  await test.step('clearing removes all videos (HISTORY-13, HISTORY-15, HISTORY-18, ERRORS-52, ERRORS-67)', async () => {
    await clearAll('History cleared !')
    await expect(
      page.getByText('Seems like you have cleaned-up your watch history !!!', { exact: true }),
    ).toBeVisible()
  })

  await test.step('a search is stored once and suggested (SEARCH-04, NAV-06)', async () => {
    const stored: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('addToSearchHistory')) stored.push(request.postData() ?? '')
    })
    await searchBox(page).fill('galle')
    await searchBox(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “galle”' })).toBeVisible()
    await expect.poll(() => stored.length).toBe(1)
    await page.goto('/')
    await expect(page.locator('header input[list]')).toBeVisible()
    await expect(page.locator('header datalist option')).toHaveCount(1)
    await expect(page.locator('header datalist option')).toHaveAttribute('value', 'galle')
    await searchBox(page).click()
    await expect(option(page, 'galle')).toBeVisible()
  })

  await test.step('the search history shows ten searches, then ten more at a time (HISTORY-02, HISTORY-11, HISTORY-06, HISTORY-07, CONSTANTS-22)', async () => {
    for (let n = 1; n <= 24; n++)
      await post('/v1/history/addToSearchHistory', { userId, searchTitle: `term ${n}` })
    await page.goto('/viewHistory?tab=search')
    await expect(results(page)).toHaveCount(10)
    await expectAccessible(page)
    await loadMore.click()
    await expect(results(page)).toHaveCount(25)
    await expect(loadMore).toHaveCount(0)
    await removal('term 24').click()
    await expect(results(page)).toHaveCount(24)
    await page.reload()
    await expect(results(page).first()).toContainText('term 23')
  })

  await test.step('clearing removes all searches (HISTORY-16, HISTORY-19, ERRORS-53)', async () => {
    await clearAll('Search history cleared!')
    await expect(
      page.getByText('Seems like you have cleaned-up your search history !!!', { exact: true }),
    ).toBeVisible()
  })

  await test.step('removing comments from the history leaves them under their video (HISTORY-03, HISTORY-08, HISTORY-09, HISTORY-12, HISTORY-17, HISTORY-20, HISTORY-24, ERRORS-54)', async () => {
    const comment = async (first: number, last: number) => {
      for (let n = first; n <= last; n++)
        await post('/v1/watch/addComment', {
          video_id: ids[0] ?? 0,
          comment: `thought ${n}`,
          commented_by_user: userId,
        })
    }
    await comment(1, 10)
    const asked = page.waitForRequest(/commentHistory/)
    await page.getByRole('tab', { name: 'Comments' }).click()
    expect(new URL((await asked).url()).searchParams.get('cid')).toMatch(/^\d+$/)
    await expect(results(page)).toHaveCount(10)
    await expect(loadMore).toHaveCount(0)
    await comment(11, 25)
    await page.reload()
    await expect(results(page)).toHaveCount(10)
    await expectAccessible(page)
    await loadMore.click()
    await expect(results(page)).toHaveCount(25)
    await removal('thought 25').click()
    await expect(results(page)).toHaveCount(24)
    await expect(loadMore).toHaveCount(0)
    await clearAll('Comment history cleared !')
    await expect(
      page.getByText('Seems like you have cleaned-up your comment history !!!', { exact: true }),
    ).toBeVisible()
    const { dataset } = (await (
      await fetch(`${site.origin}/api/v1/watch/dspComments?vid=${ids[0]}&limit=60`)
    ).json()) as {
      dataset: unknown[]
    }
    expect(dataset).toHaveLength(25)
  })

  await test.step('a paused history records nothing', async () => {
    const pause = page.getByRole('checkbox', { name: /Pause history/ })
    const { isRead, release } = await holdResponse(page, '**/pauseHistory')
    await pause.focus()
    await page.keyboard.press('Space')
    await isRead
    await expect(pause).toBeChecked()
    await expect(pause).toBeFocused()
    // A second press while the call is in flight changes nothing.
    await page.keyboard.press('Space')
    await expect(pause).toBeChecked()
    release()
    await expect(page.getByText('History paused')).toBeVisible()
    await expect(pause).toBeFocused()
    await post('/v1/history/addToWatchHistory', { userId, videoId: ids[1] ?? 0, watchLength: 1 })
    await page.goto('/viewHistory')
    await expect(
      page.getByText('Seems like you have cleaned-up your watch history !!!', { exact: true }),
    ).toBeVisible()
    await expect(pause).toBeChecked()
  })
})
