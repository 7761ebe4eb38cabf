import type { Page } from '@playwright/test'
import { contract } from '../../../contract/src/index.ts'
import { makeClip } from '../../clips.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import type { QuickPerson } from '../../quick.ts'
import { loginOf, quickPerson, quickPlaylist, quickUploader, quickVideo } from '../../quick.ts'
import { actionsOf, choose, hold, idle, pressTwice, signIn, skeletons } from '../../steps.ts'

// The browser itself logs the playlist that is not found.
test.use({ expectedErrors: /status of 404/ })

const TITLES = ['Slow train to Ella', 'Stilt fishing at dusk', 'Drums of Kandy'] as const
let owner: QuickPerson
let member: QuickPerson
const videoIds: number[] = []
/** The videos, neither oldest nor newest first. */
const shuffled = () => [...videoIds.slice(1), ...videoIds.slice(0, 1)]
const said = (page: Page, text: string) => page.getByText(text, { exact: true })

/** The titles of the open playlist's videos, in the shown order. */
const orderOf = (page: Page, name: string) =>
  page.getByRole('list', { name: `Videos in ${name}` }).getByRole('heading')

/** Makes the next call of this name fail with this text. */
const refuseOnce = (page: Page, name: string, dataset: string) =>
  page.route(`**/api/v1/playlist/${name}`, (route) => route.fulfill({ json: { status: 0, dataset } }), {
    times: 1,
  })

test.beforeAll(async ({ site }) => {
  owner = await quickUploader(site, 'Nimali', 'Hill Country Diaries')
  member = await quickPerson(site, 'Kavindu')
  const file = await makeClip({ seconds: 2, size: '320x180' })
  for (const title of TITLES) {
    const slug = title.toLowerCase().replaceAll(' ', '-')
    videoIds.push(await quickVideo(owner, { file, title, slug, description: `${title}, filmed slowly.` }))
  }
})

test('a guest opens every playlist page and finds it empty', async ({ page }) => {
  await test.step('the playlists page is empty (ROUTES-13, NAV-03, PLAYLISTS-03, PLAYLISTS-06)', async () => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Playlists' }).click()
    await expect(page).toHaveURL(/\/playlists$/)
    await expect(said(page, 'Looks like no one has made a playlist yet. Go ahead create!!!')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Create playlist' })).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('a guest who creates a playlist is asked to sign in (CREATEPL-12, ERRORS-30, ERRORS-31)', async () => {
    await page.goto('/createPlaylist')
    await expect(said(page, 'Please login to proceed')).toBeVisible()
    await page.getByLabel('Playlist Name').fill('Hills')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(said(page, 'Please login to proceed.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the library, Watch Later and Liked Videos are empty (LIBRARY-01, LIBRARY-14, LIBRARY-15, LIBRARY-17, WATCHLATER-06, WATCHLATER-07, WATCHLATER-10, LIKED-06, LIKED-07, LIKED-09, ERRORS-68)', async () => {
    await page.goto('/library')
    for (const name of ['History', 'Watch Later', 'Liked Videos', 'Playlists'])
      await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
    await expect(said(page, 'Seems like you have cleaned-up your watch history !!!')).toBeVisible()
    await expect(said(page, 'no videos')).toHaveCount(3)
    await expect(page.getByRole('link', { name: 'Find something to watch' })).toBeVisible()
    await expectAccessible(page)
    for (const [path, text] of [
      ['/watchLater', "Seems like you haven't added any videos to watch later list !!!"],
      ['/likedVideos', "Seems like you haven't give a thumbs-up for anything for a while !!!"],
    ] as const) {
      await page.goto(path)
      await expect(said(page, text)).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Try some of the new videos' })).toBeVisible()
    }
  })

  await test.step('saving a video opens the sign-in popup (WATCH-33)', async () => {
    await page.goto('/slow-train-to-ella')
    const { sent } = actionsOf(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(said(page, 'Please log-in to proceed')).toBeVisible()
    expect([...sent].filter((path) => path.includes('/playlist/'))).toEqual([])
  })
})

test('a member saves videos and sorts them', async ({ page }) => {
  await signIn(page, loginOf('kavindu'))
  const actions = actionsOf(page)

  await test.step('the member saves videos from the watch page (WATCH-22, WATCH-25, WATCHLATER-08)', async () => {
    await page.goto('/slow-train-to-ella')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Save to' })
    await panel.getByRole('checkbox', { name: 'Watch later' }).check()
    await panel.getByRole('button', { name: 'New playlist' }).click()
    await panel.getByRole('button', { name: 'Create' }).click()
    await expect(panel.getByText('Please enter the playlist name', { exact: true })).toBeVisible()
    await panel.getByLabel('Playlist Name').fill('First trip')
    await panel.getByRole('button', { name: 'Create' }).click()
    await expect(panel.getByRole('checkbox', { name: 'First trip' })).toBeChecked()
    await expect(panel.getByRole('checkbox', { name: 'Watch later' })).toBeChecked()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  for (const videoId of videoIds.slice(1))
    await member.call(contract.library.watchLater, { body: { videoId } })
  for (const videoId of videoIds)
    await member.call(contract.watch.voteVideo, { body: { videoId, vote: 'like' } })

  await test.step('the member removes a video from Watch Later and undoes it (ROUTES-23, NAV-19, WATCHLATER-01, WATCHLATER-02, WATCHLATER-03, WATCHLATER-04, WATCHLATER-05, ERRORS-20)', async () => {
    await page.goto('/watchLater')
    await expect(page.getByText(/^3 videos · updated \d{1,2} [A-Z][a-z]{2} \d{4}$/)).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Private' })).toBeVisible()
    const featured = page.getByRole('article').filter({ hasText: 'filmed slowly.' })
    await expect(featured).toContainText('Drums of Kandy')
    await expect(featured).toContainText('Hill Country Diaries')
    await expect(featured).toContainText('0 views')
    const grid = page.getByRole('article').filter({ hasNotText: 'filmed slowly.' })
    await expect(grid).toHaveCount(2)
    await expect(grid.first()).toContainText('0:02')
    await expect(grid.first()).toContainText('0 views')
    await expectAccessible(page)
    const remove = page.getByRole('button', { name: 'Remove from Watch Later: Slow train to Ella' })
    const fails = { json: { status: 0, dataset: '' } }
    await page.route('**/api/v1/watch/watchLater', (route) => route.fulfill(fails), { times: 1 })
    await remove.click()
    await expect(said(page, 'Unable to proceed, Please try again')).toBeVisible()
    await expect(page.getByText(/^3 videos/)).toBeVisible()
    await remove.click()
    await expect(page.getByText(/^2 videos/)).toBeVisible()
    // Each removal can be undone, regardless of later ones.
    await page.getByRole('button', { name: 'Remove from Watch Later: Stilt fishing' }).click()
    await expect(page.getByText(/^1 video ·/)).toBeVisible()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.first().click()
    await expect(page.getByText(/^2 videos/)).toBeVisible()
    await undo.click()
    await expect(page.getByText(/^3 videos/)).toBeVisible()
    // The original order: the last saved first.
    const inOrder = page.getByRole('main').getByRole('article')
    await expect(inOrder).toHaveText([/Drums of Kandy/, /Stilt fishing/, /Slow train/])
    // The second click of a double click must not hit the video that moves into the first one's place.
    for (const place of [0, 1]) {
      const at = await inOrder.nth(place).getByRole('button').boundingBox()
      if (!at) throw new Error('There is no button to press')
      await page.mouse.click(at.x + 20, at.y + 20)
      await expect(page.getByText(/^2 videos/)).toBeVisible()
      await expect(inOrder).toHaveCount(2)
      await page.mouse.down({ clickCount: 2 })
      await page.mouse.up({ clickCount: 2 })
      // If it had, the video would be gone immediately.
      expect(await inOrder.count()).toBe(2)
      await expect(undo).toHaveCount(1)
      await undo.click()
      await expect(page.getByText(/^3 videos/)).toBeVisible()
    }
  })

  await test.step('the member removes a video from Liked Videos and undoes it (ROUTES-24, NAV-20, LIKED-01, LIKED-02, LIKED-03, LIKED-04, LIKED-05)', async () => {
    await page.goto('/likedVideos')
    await expect(page.getByText(/^3 videos · updated \d{1,2} [A-Z][a-z]{2} \d{4}$/)).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Private' })).toBeVisible()
    const featured = page.getByRole('article').filter({ hasText: 'filmed slowly.' })
    await expect(featured).toContainText(/Drums of Kandy.*Hill Country Diaries.*0 views/s)
    const grid = page.getByRole('article').filter({ hasNotText: 'filmed slowly.' })
    await expect(grid).toHaveCount(2)
    await expect(grid.first()).toContainText('0:02')
    await expect(grid.first()).toContainText('0 views')
    // A like toggles: sent twice, the video would stay.
    const remove = page.getByRole('button', { name: 'Remove from Liked Videos: Slow train to Ella' })
    const reloaded = page.waitForResponse(/\/likedVideos\?/)
    expect(await pressTwice(page, remove, 'voteVideo')).toBe(1)
    await (await reloaded).finished()
    // A second call would have been sent by now.
    await idle(page)
    await page.reload()
    await expect(page.getByText(/^2 videos/)).toBeVisible()
    await member.call(contract.watch.voteVideo, { body: { videoId: videoIds[0] ?? 0, vote: 'like' } })
  })

  await test.step('the member creates another playlist (ROUTES-14, CREATEPL-01, CREATEPL-02, CREATEPL-03, CREATEPL-04, CREATEPL-11, CREATEPL-13, CREATEPL-14, ERRORS-34)', async () => {
    await page.goto('/createPlaylist')
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(said(page, 'Please enter the playlist name')).toBeVisible()
    await page.getByLabel('Playlist Name').fill('South, slowly')
    await page.getByLabel('Description').fill('By bus')
    await refuseOnce(page, 'addplaylist', 'No room for another list.')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('No room for another list.')).toBeVisible()
    const call = page.waitForRequest((request) => request.url().endsWith('/v1/playlist/addplaylist'))
    const reload = page.waitForResponse((response) =>
      response.url().includes('/v1/playlist/createdPlaylists'),
    )
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    expect((await call).postDataJSON()).toMatchObject({
      playlist_name: 'South, slowly',
      description: 'By bus',
      thumbnali: '',
      user_id: member.credentials.userId,
      channel_id: null,
      video_id: null,
      users_playlist: 1,
    })
    await reload
    await expect(said(page, 'Playlist created.')).toBeVisible()
    const made = page.getByRole('article').filter({ hasText: 'South, slowly' })
    await expect(made).toContainText('0 videos')
    await expect(made).toContainText(/Published \d{1,2} [A-Z][a-z]{2} \d{4}/)
    await expect(made.locator('img')).toHaveCount(0)
    await expect(made.locator('svg').first()).toBeVisible()
    const full = page.getByRole('article').filter({ hasText: 'First trip' })
    await expect(full).toContainText('1 video')
    await expect(full.locator('img')).toHaveAttribute('src', /\/media\/.*poster/)
  })

  await test.step('the member opens the empty playlist, finds videos and adds them (CREATEPL-05, CREATEPL-07, CREATEPL-08, CREATEPL-09, CREATEPL-10, ERRORS-35)', async () => {
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.getByRole('button', { name: 'South, slowly' }).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo({ top: 9999, behavior: 'instant' }))
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'South, slowly' }).click()
    const side = page.getByRole('region', { name: 'South, slowly' })
    await expect(
      side.getByText('Looks your playlist is empty. Go ahead add some videos!!!', { exact: true }),
    ).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    const box = side.getByRole('combobox', { name: 'Search for videos to add' })
    await box.fill('Slow')
    await expect(side.locator('datalist option').filter({ hasText: TITLES[0] })).toHaveCount(1)
    await refuseOnce(page, 'addvideo', 'No room for another video.')
    await box.press('Enter')
    await side.getByRole('button', { name: `Add ${TITLES[0]}` }).click()
    await expect(page.getByText('No room for another video.')).toBeVisible()
    for (const [term, title] of [
      ['train', TITLES[0]],
      ['fishing', TITLES[1]],
      ['drums', TITLES[2]],
    ] as const) {
      await box.fill(term)
      await box.press('Enter')
      await side.getByRole('button', { name: `Add ${title}` }).click()
      await expect(side.getByRole('button', { name: `Added: ${title}` })).toBeVisible()
    }
    await side.getByRole('button', { name: 'Close search' }).click()
    await expect(orderOf(page, 'South, slowly')).toHaveText([...TITLES])
    const first = side.getByRole('listitem').first()
    await expect(first).toContainText('0:02')
    await expect(first.locator('img')).toHaveAttribute('src', /\/media\/.*poster/)
    await expect(first.getByRole('link', { name: 'Hill Country Diaries' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the member sorts the playlist by keyboard, by dragging and by a menu, and removes and restores a video', async () => {
    const order = orderOf(page, 'South, slowly')
    const [train, fishing, drums] = TITLES
    await page.getByRole('button', { name: `Move ${train}` }).press('ArrowDown')
    await expect(order).toHaveText([fishing, train, drums])
    await expect(page.getByText(`${train} is now 2 of 3.`)).toBeAttached()
    const top = await page.getByRole('button', { name: `Move ${fishing}` }).boundingBox()
    await page.getByRole('button', { name: `Move ${drums}` }).hover()
    await page.mouse.down()
    await page.mouse.move(top?.x ?? 0, top?.y ?? 0, { steps: 4 })
    await page.mouse.up()
    await expect(order).toHaveText([drums, fishing, train])
    await page.getByRole('button', { name: `Actions for ${fishing}` }).click()
    await choose(page, 'Move to the end')
    await expect(order).toHaveText([drums, train, fishing])
    await page.getByRole('button', { name: `Actions for ${train}` }).click()
    await choose(page, 'Remove from playlist')
    await expect(order).toHaveText([drums, fishing])
    await expect(page.getByRole('button', { name: `Actions for ${fishing}` })).toBeFocused()
    // The order is shown before it is saved; a reload would abort the last call.
    const moveSaved = () => page.waitForResponse('**/api/v1/playlist/movevideo')
    const moved = moveSaved()
    await page.getByRole('button', { name: `Move ${drums}` }).press('ArrowDown')
    await expect(order).toHaveText([fishing, drums])
    await moved
    // A restored video returns to its position in the current list.
    const kept = moveSaved()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(order).toHaveText([fishing, train, drums])
    await expect(page.getByRole('button', { name: `Move ${drums}` })).toBeFocused()
    await kept
    await page.reload()
    await expect(order).toHaveText([fishing, train, drums])
    // Of two removed videos, the first one is restored first.
    for (const title of [fishing, train]) {
      await page.getByRole('button', { name: `Actions for ${title}` }).click()
      await choose(page, 'Remove from playlist')
    }
    await expect(order).toHaveText([drums])
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toHaveCount(2)
    await undo.first().click()
    await expect(order).toHaveText([fishing, drums])
    const bothSaved = moveSaved()
    await undo.click()
    await expect(order).toHaveText([fishing, train, drums])
    await bothSaved
  })

  await test.step('a closed playlist leaves nothing in the next one that opens (CREATEPL-06)', async () => {
    await page.getByRole('button', { name: 'Close playlist' }).click()
    await expect(orderOf(page, 'South, slowly')).toHaveCount(0)
    await page.getByRole('button', { name: 'First trip' }).click()
    await expect(orderOf(page, 'First trip')).toHaveText([TITLES[0]])
  })

  await test.step('the member renames, hides, deletes and restores a playlist', async () => {
    await page.getByRole('button', { name: 'Actions for First trip' }).click()
    await choose(page, 'Edit name and description')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Playlist Name').fill('')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByLabel('Playlist Name')).toBeFocused()
    await dialog.getByLabel('Playlist Name').fill('First trip with Amma')
    // A click outside closes the dialog and keeps what was typed.
    await page.mouse.click(5, 5)
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Actions for First trip' }).click()
    await choose(page, 'Edit name and description')
    await expect(dialog.getByLabel('Playlist Name')).toHaveValue('First trip with Amma')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    const menu = page.getByRole('button', { name: 'Actions for First trip with Amma' })
    await menu.click()
    await choose(page, 'Make private')
    const card = page.getByRole('article').filter({ hasText: 'First trip with Amma' })
    await expect(card).toContainText('Private')
    await menu.click()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await choose(page, 'Delete playlist')
    await expect(card).toHaveCount(0)
    // A deleted playlist is not requested again, although it was open.
    expect(asked.filter((url) => url.includes('getPlaylistData'))).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card).toContainText('1 video')
  })

  await test.step('only the owner creates playlists of a channel (CHANNEL-23)', async () => {
    await page.goto('/channels/hill-country-diaries?tab=playlist')
    await expect(said(page, "This channel hasn't created any playlist yet")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create New Playlist' })).toHaveCount(0)
  })

  await test.step('all the member’s actions carry the token of their session (SESSION-13)', () => {
    expect(actions.withoutToken).toEqual([])
    expect(actions.sent.size).toBeGreaterThan(5)
  })

  await test.step('another account does not see the member’s undo', async () => {
    await page.goto('/watchLater')
    await page
      .getByRole('button', { name: /^Remove from Watch Later/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.getByRole('button', { name: 'Profile menu' }).click()
    await choose(page, 'Logout')
    await expect(page.getByRole('button', { name: 'Profile menu' })).toHaveCount(0)
    // Check immediately: the message disappears after a while.
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  })
})

test('everybody sees public playlists', async ({ page, browser, site }) => {
  await test.step('a guest chooses a playlist and sees its videos next to it (PLAYLISTS-01, PLAYLISTS-02, PLAYLISTS-07)', async () => {
    const all = { query: { cursor: '' } }
    const before = (await owner.call(contract.playlists.getAllPlaylists, all)).playlists.length
    const channelId = owner.credentials.defaultChannel?.id ?? null
    const hills = { name: 'Into the hills', description: '', thumbnail: '', isOwn: false, channelId }
    await owner.call(contract.playlists.addPlaylist, { body: { ...hills, videoId: videoIds[0] ?? null } })
    await quickPlaylist(member, 'East, slowly', shuffled())
    await quickPlaylist(member, 'Only for us', videoIds, true)
    await page.goto('/playlists')
    await expect(page.getByRole('article')).toHaveCount(before + 2)
    const card = page.getByRole('article').filter({ hasText: 'Into the hills' })
    await expect(card.getByRole('link', { name: 'Hill Country Diaries' })).toHaveAttribute(
      'href',
      '/channels/hill-country-diaries',
    )
    await expect(card.locator('img[src*="/pictures/logos/"]')).toBeVisible()
    await page.getByRole('button', { name: 'East, slowly' }).click()
    await expect(page).toHaveURL(/\/playlists\?playlist=\d+$/)
    await expect(orderOf(page, 'East, slowly')).toHaveText([TITLES[1], TITLES[2], TITLES[0]])
    await expect(page.getByRole('link', { name: 'Play all' })).toHaveAttribute(
      'href',
      /^\/stilt-fishing-at-dusk\?playlist=\d+$/,
    )
    await expectAccessible(page)
    await page.setViewportSize({ width: 400, height: 860 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a playlist that does not exist shows a message', async () => {
    await page.goto('/playlists?playlist=undefined')
    await expect(said(page, 'Unable to load the playlist right now')).toBeVisible()
  })

  await test.step('the channel has a Playlist tab, where its owner creates playlists (CHANNEL-05, CHANNEL-22, CHANNEL-23, ROUTES-15)', async () => {
    await page.goto('/channels/hill-country-diaries?tab=playlist')
    await expect(page.getByRole('tab', { name: 'Playlist' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('link', { name: 'Into the hills' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create New Playlist' })).toHaveCount(0)
    const own = await browser.newPage({ baseURL: site.origin })
    await signIn(own, loginOf('nimali'))
    await own.goto('/channels/hill-country-diaries?tab=playlist')
    await own.getByRole('link', { name: 'Create New Playlist' }).click()
    await expect(own).toHaveURL(/\/createPlaylist\?uon=0&chId=\d+$/)
    await expect(own.getByRole('button', { name: 'Into the hills' })).toBeVisible()
    await own.goto('/myAccount')
    await own.getByRole('navigation').getByRole('link', { name: 'Playlists' }).last().click()
    await expect(own.getByRole('heading', { name: 'Into the hills' })).toBeVisible()
    await own.close()
  })
})

test('the library shows five videos at a time', async ({ page, site }) => {
  const viewer = await quickPerson(site, 'Sanduni')
  const { call } = viewer
  await quickPlaylist(viewer, 'West, slowly', shuffled())
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await quickPlaylist(viewer, name, [], true)
  for (const videoId of videoIds) {
    await call(contract.library.watchLater, { body: { videoId } })
    await call(contract.watch.voteVideo, { body: { videoId, vote: 'like' } })
  }
  await call(contract.watch.addToWatchHistory, { body: { videoId: videoIds[0] ?? 0, watchedSeconds: 1 } })
  await signIn(page, loginOf('Sanduni'))

  await test.step('the library shows counts that link to its sections (ROUTES-22, LIBRARY-05, LIBRARY-06, LIBRARY-09, LIBRARY-10, LIBRARY-16)', async () => {
    const paid = page.waitForRequest((request) => request.url().includes('/v1/videos/paidVideoList'))
    await page.goto('/library')
    await paid
    await expect(page.getByRole('heading', { name: 'History', level: 2 })).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Library sections' })
    await expect(tabs.getByRole('link')).toHaveText([
      'History1',
      'Watch Later3',
      'Liked Videos3',
      'Playlists6',
      'Subscriptions0',
    ])
    await expect(page.locator('#history')).toContainText(/Watched \d{1,2} [A-Z][a-z]{2} \d{4}/)
    await expect(page.locator('#liked').getByRole('article').first()).toContainText('0 views')
    await tabs.getByRole('link', { name: 'Playlists' }).click()
    await expect(page.getByRole('heading', { name: 'Playlists', level: 2 })).toBeInViewport()
    await expectAccessible(page)
  })

  await test.step('a section with more than five videos has a More button (LIBRARY-11, LIBRARY-12, LIBRARY-13)', async () => {
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(1)
    const cards = page.locator('#playlists').getByRole('article')
    await expect(cards).toHaveCount(5)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(cards).toHaveCount(6)
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
    const played = cards.filter({ hasText: 'West, slowly' })
    await expect(played).toContainText(/3 videos.*Play all.*Created \d{1,2} [A-Z][a-z]{2} \d{4}/s)
    await expect(played.getByRole('link')).toHaveAttribute('href', /^\/stilt-fishing-at-dusk\?playlist=\d+$/)
  })

  await test.step('skeletons are shown while playlists load, then the first video’s thumbnail (PLAYLISTS-04, LIBRARY-08, WATCHLATER-09, SESSION-16, ENTITIES-02, CONSTANTS-26)', async () => {
    const { videos } = await call(contract.videos.recentUploads, { query: { cursor: '' } })
    // A large card loads the larger size of the same picture.
    const pictureOf = (url: string | null | undefined) => url?.replace(/-\d+\.webp$/, '')
    const pictures = new Set(videos.map(({ thumbnails }) => pictureOf(thumbnails[0])))
    for (const [path, count] of [
      ['/library', 10],
      ['/watchLater', 10],
      ['/likedVideos', 10],
      ['/allSubscriptions', 10],
      ['/viewHistory', 10],
      ['/reportHistory', 10],
      ['/playlists', 5],
      ['/allVideos', 10],
    ] as const) {
      const release = await hold(page, '**/api/v1/**')
      await page.goto(path)
      await expect(skeletons(page), path).toHaveCount(count)
      release()
      await expect(skeletons(page), path).toHaveCount(0)
      // The other pages have no videos of this member, or not yet.
      if (!['/allVideos', '/library', '/watchLater', '/likedVideos'].includes(path)) continue
      const shown = page.getByRole('main').getByRole('article').locator('img')
      await expect(shown.first()).toBeVisible()
      for (const picture of await shown.all())
        expect(pictures).toContain(pictureOf(await picture.getAttribute('src')))
    }
  })

  await test.step('My account has a Playlists tab for uploaders only (ACCOUNT-03)', async () => {
    await page.goto('/myAccount')
    await expect(page.locator('a[href="/myAccount?tab=privacy"]')).toBeVisible()
    await expect(page.locator('a[href="/myAccount?tab=playlists"]')).toHaveCount(0)
  })
})
