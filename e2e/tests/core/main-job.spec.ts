import type { FileChooser, Page } from '@playwright/test'
import { makeClip } from '../../clips.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { pictureFile } from '../../pictures.ts'
import { currentTime } from '../../playing.ts'
import { loginOf, quickUploader, quickVideo } from '../../quick.ts'
import { hold, openChannel, signIn, signUp } from '../../steps.ts'

/** The height of the picture that the player shows now. */
const shownHeight = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight)

test('a person signs up, uploads a clip and publishes it, and a guest watches the video', async ({
  page,
  browser,
  site,
}) => {
  const clip = await makeClip({ seconds: 12, size: '854x480' })

  await test.step('a guest who wants to upload is asked to sign in (UPLOAD-01)', async () => {
    await page.goto('/uploadVideo')
    await expect(page).toHaveURL(/\/signin\?next=%2FuploadVideo$/)
  })

  await test.step('a person signs up (ROUTES-02, SIGNUP-01, SIGNUP-02, SIGNUP-03, SIGNUP-04, NAV-10)', async () => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: /notifications/i })).toHaveCount(0)
    await signUp(page, site, { contact: 'nimali@example.lk', password: 'ella-train-1' })
  })

  await test.step('the person signs in (ROUTES-05, SIGNIN-01, SIGNIN-04, SIGNIN-10, SESSION-02)', async () => {
    await signIn(page, { userName: 'nimali@example.lk', password: 'ella-train-1' })
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('u_cred') ?? '{}'))
    expect(stored).toMatchObject({
      PA: 1,
      PD: 1,
      email: 'nimali@example.lk',
      first_name: 'Nimali',
      role_id: 2,
      channelData: null,
    })
    expect(stored.token).toMatch(/^[\w-]{40,}$/)
  })

  await test.step('the upload page leads them to open a channel first (UPLOAD-02, UPLOAD-03, ROUTES-10)', async () => {
    const { user_id: userId } = await page.evaluate(
      () => JSON.parse(localStorage.getItem('u_cred') ?? '{}') as { user_id: number },
    )
    const checked = page.waitForRequest('**/api/v1/channels/userHasChannels?**')
    await page.goto('/uploadVideo')
    expect(new URL((await checked).url()).search).toBe(`?uid=${userId}`)
    await expect(page).toHaveURL(/\/createChannel\?upl=1$/)
  })

  await test.step('an uploader without channels is asked to create one (UPLOAD-04)', async () => {
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('u_cred') ?? '{}')
      localStorage.setItem('u_cred', JSON.stringify({ ...stored, role_id: 3 }))
    })
    await page.goto('/uploadVideo')
    await expect(page.getByText('Please Create a channel to upload videos.', { exact: true })).toBeVisible()
    await page.getByRole('main').getByRole('link').click()
    await expect(page).toHaveURL(/\/createChannel\?upl=1$/)
  })

  await test.step('they open a channel (CREATECH-01, CREATECH-05, CREATECH-07, CREATECH-13)', async () => {
    await openChannel(page, { name: 'Hill Country Diaries', slug: 'hill-country' })
    await expect(page).toHaveURL(/\/uploadVideo$/)
    const stored = await page.evaluate(() => [localStorage.getItem('u_cred'), localStorage.getItem('udch')])
    expect(JSON.parse(stored[0] ?? '{}')).toMatchObject({ role_id: 3 })
    expect(JSON.parse(stored[1] ?? '{}')).toMatchObject({
      defch: 'Hill Country Diaries',
      defchurl: 'hill-country',
    })
  })

  await test.step('two tabs of the upload page are empty, except where to add translations (UPLOAD-06, UPLOAD-07)', async () => {
    const contents = {
      Translations: "Add titles and descriptions in other languages in the video's details.",
      'Advanced Settings': '',
    }
    for (const [name, content] of Object.entries(contents)) {
      await page.getByRole('tab', { name }).click()
      await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('tabpanel')).toHaveText(content)
    }
    await page.getByRole('tab', { name: 'Upload Video' }).click()
  })

  await test.step('they upload a file and see its encoding progress (ROUTES-08, UPLOAD-05, UPLOAD-08, UPLOAD-09, UPLOAD-16, UPLOAD-17, UPLOAD-18, UPLOAD-19, CONSTANTS-31)', async () => {
    const encodeCall = page.waitForRequest((request) => request.url().endsWith('/api/v1/videos/encodeVideo'))
    await page.locator('input[type=file]').first().setInputFiles(clip)
    await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
    expect((await encodeCall).postDataJSON()).toEqual({ videoId: expect.any(Number) })
    await page.getByLabel('Title', { exact: true }).fill('A quiet day on Lipton’s Seat')
    await page.getByLabel('Description').fill('We leave at five.\n0:05 The top')
    await page.getByLabel('Primary tags').fill('tea')
    await page.getByLabel('Primary tags').press('Enter')
    await page.getByLabel('Secondary tags').fill('sunrise')
    await page.getByLabel('Secondary tags').press('Enter')
    const category = page.getByRole('combobox', { name: 'Category' })
    const every = (await (await fetch(`${site.origin}/api/v1/category/allcategories`)).json()) as {
      dataset: { name: string }[]
    }
    const [, ...offered] = await category.getByRole('option').allInnerTexts()
    expect(offered).toEqual(every.dataset.map(({ name }) => name))
    await category.selectOption('Hill country')
    await page.getByLabel('Video URL').fill('liptons-seat')
    await expect(page.getByText('Video URL is good to go', { exact: true })).toBeVisible()
    await expect(page.getByText('Thumbnail 260x360, preview image 1350x900')).toBeVisible()
    await expect(page.getByText(/Available: .*480p/)).toBeVisible({ timeout: 180_000 })
    await expect(page.getByRole('radio', { name: 'Suggested thumbnail 1' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('they publish the video (UPLOAD-10, UPLOAD-13, UPLOAD-14, UPLOAD-15, CONSTANTS-09)', async () => {
    const publishCall = page.waitForResponse((response) =>
      response.url().endsWith('/api/v1/videos/publishVideo'),
    )
    const clickedAt = Date.now()
    await page.getByRole('button', { name: 'Publish' }).click()
    expect((await publishCall).status()).toBe(200)
    const publish = (await publishCall).request()
    const sent = await new Response(new Uint8Array(publish.postDataBuffer() ?? []), {
      headers: publish.headers(),
    }).formData()
    const [credentials, channel] = await page.evaluate(() =>
      ['u_cred', 'udch'].map((key) => JSON.parse(localStorage.getItem(key) ?? '{}')),
    )
    expect(Object.fromEntries(sent)).toMatchObject({
      videoId: expect.stringMatching(/^\d+$/),
      userId: String(credentials.user_id),
      channelId: String(channel.defchid),
      title: 'A quiet day on Lipton’s Seat',
      description: 'We leave at five.\r\n0:05 The top',
      primaryTags: '["tea"]',
      secondaryTags: '["sunrise"]',
      categories: expect.stringMatching(/^\["\d+"\]$/),
      videoUrl: 'liptons-seat',
      broadcast: '1',
    })
    await expect(page.getByText(/publishes automatically after processing/)).toBeVisible()
    await page.waitForEvent('load')
    expect(Date.now() - clickedAt).toBeGreaterThan(4900)
    await expect(page.getByText('Drop your video here')).toBeVisible()
  })

  const guest = await (await browser.newContext()).newPage()
  await test.step('a guest finds the video on Home (ROUTES-01, HOME-01, HOME-02, HOME-03, HOME-08, HOME-18)', async () => {
    await guest.goto(site.origin)
    await expect(guest.getByRole('heading', { name: 'Discover Sri Lanka' })).toBeVisible()
    await expect(guest).toHaveURL(`${site.origin}/`)
    const hero = guest.locator('video').first()
    await expect(hero).toHaveJSProperty('paused', false)
    await expect(hero).toHaveJSProperty('loop', true)
    await expect(hero).toHaveJSProperty('muted', true)
    await expect(guest.getByRole('heading', { name: "What's New" })).toBeVisible()
    await expect(guest.getByRole('heading', { name: 'Hill country' })).toBeVisible()
    await guest.getByRole('link', { name: 'A quiet day on Lipton’s Seat' }).first().click()
    await expect(guest).toHaveURL(/\/liptons-seat$/)
  })

  await test.step('the guest reads the video’s details (ROUTES-29, WATCH-03, WATCH-04, WATCH-08, WATCH-09, WATCH-12, WATCH-56, WATCH-57)', async () => {
    await expect(guest.getByRole('heading', { level: 1, name: 'A quiet day on Lipton’s Seat' })).toBeVisible()
    await expect(guest.getByText(/Uploaded \d{1,2} [A-Z][a-z]{2} \d{4}/)).toBeVisible()
    await expect(guest.getByText('We leave at five.')).toBeVisible()
    await expect(guest.getByRole('link', { name: 'Hill country', exact: true })).toBeVisible()
    await expect(guest.getByRole('heading', { name: 'Related videos' })).toBeVisible()
    await expect(guest.getByRole('link', { name: 'Hill Country Diaries', exact: true })).toHaveAttribute(
      'href',
      '/channels/hill-country',
    )
    await expectAccessible(guest)
  })

  const reported: [call: string, videoId: number][] = []
  let countedAt: Promise<number> | undefined
  await test.step('the guest watches the video in adaptive quality (WATCH-01, WATCH-02, WATCH-45, WATCH-46)', async () => {
    await expect(guest.locator('video')).toHaveJSProperty('paused', true)
    guest.on('request', (request) => {
      const name = /\/(checkIPForViewCount|incrementViewCount|storeViewResult)$/.exec(request.url())?.[1]
      if (name === undefined) return
      countedAt ??= currentTime(guest)
      reported.push([name, (request.postDataJSON() as { vid: number }).vid])
    })
    const segments: string[] = []
    guest.on('request', (request) => {
      if (/\/media\/videos\/.*\.(m3u8|mp4)$/.test(request.url())) segments.push(request.url())
    })
    await guest.getByRole('button', { name: /^Play/ }).first().click()
    await expect.poll(() => currentTime(guest)).toBeGreaterThan(1)
    expect(segments.some((url) => url.endsWith('.m3u8'))).toBe(true)
    expect(segments.some((url) => url.endsWith('.mp4'))).toBe(true)
  })

  await test.step('the guest switches the quality (WATCH-46)', async () => {
    await guest.getByRole('button', { name: 'Settings' }).click()
    await guest.getByRole('menuitem', { name: /^Quality/ }).click()
    const heights = await guest.getByRole('menuitemradio').allInnerTexts()
    expect(heights.map((text) => /Auto|\d+p/.exec(text)?.[0])).toEqual([
      'Auto',
      '480p',
      '360p',
      '240p',
      '144p',
    ])
    await guest.getByRole('menuitemradio', { name: /144p/ }).click()
    await expect.poll(() => shownHeight(guest)).toBe(144)
    const before = await currentTime(guest)
    await expect.poll(() => currentTime(guest)).toBeGreaterThan(before)
  })

  await test.step('the view counts once, after 3 seconds (WATCH-49, WATCH-50, WATCH-51, CONSTANTS-11)', async () => {
    await expect(guest.getByText('1 view', { exact: true })).toBeVisible()
    const { dataset } = (await (
      await fetch(`${site.origin}/api/v1/watch/displayVideoData?vurl=liptons-seat`)
    ).json()) as { dataset: { vd_id: number } }
    await expect
      .poll(() => reported)
      .toEqual([
        ['checkIPForViewCount', dataset.vd_id],
        ['incrementViewCount', dataset.vd_id],
        ['storeViewResult', dataset.vd_id],
      ])
    expect(await countedAt).toBeGreaterThanOrEqual(3)
    const checks: string[] = []
    guest.on('request', (request) => {
      if (request.url().endsWith('/checkIPForViewCount')) checks.push(request.url())
    })
    // Playing it again on the same page must not request a second view. This uses a new page, whose view does not
    // count.
    await guest.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = 0
    })
    await expect.poll(() => currentTime(guest)).toBeGreaterThan(4)
    expect(checks).toEqual([])
    await guest.reload()
    await guest.getByRole('button', { name: /^Play/ }).first().click()
    await expect.poll(() => checks.length).toBe(1)
    await guest.reload()
    await expect(guest.getByText('1 view', { exact: true })).toBeVisible()
  })
})

test.describe('a published video', () => {
  test.beforeAll(async ({ site }) => {
    const owner = await quickUploader(site, 'Ruwan', 'Hill Country Inn')
    await quickVideo(owner, {
      file: await makeClip({ seconds: 12, size: '854x480' }),
      title: 'A quiet day above the Ella Gap',
      slug: 'ella-gap',
      description: 'We leave at five.\n0:05 The top',
    })
  })

  test('the watch page fits a phone without horizontal scrolling', async ({ page, site }) => {
    await page.setViewportSize({ width: 400, height: 800 })
    for (const path of ['/', '/ella-gap', '/channels/hill-country-inn', '/allVideos', '/signin', '/signup']) {
      await page.goto(site.origin + path)
      await expect(page.locator('h1').first()).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([path, overflow]).toEqual([path, 0])
      await expectAccessible(page)
    }
  })

  test('text enlarged to 200 % on a phone overlaps nothing and stays on the screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/', '/ella-gap', '/channels/hill-country-inn', '/places', '/signin', '/signup']) {
      await page.goto(path)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expect(page.locator('h1').first()).toBeVisible()
      const errors = await page.evaluate(() => {
        const hasText = (element: Element) =>
          [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
        const texts = [...document.querySelectorAll('main *, header *')].filter(hasText)
        const covered = texts.filter((element) => {
          const { lineHeight, fontSize } = getComputedStyle(element)
          return Number.parseFloat(lineHeight) < Number.parseFloat(fontSize) * 0.85
        })
        // Rows of tabs and chips scroll on their own.
        const title = document.querySelector('h1')?.getBoundingClientRect()
        return {
          covered: covered.map((element) => element.textContent),
          sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          isTitleClipped: title === undefined || title.top < 0 || title.right > innerWidth,
        }
      })
      expect([path, errors]).toEqual([path, { covered: [], sideways: 0, isTitleClipped: false }])
    }
  })

  test('a browser without media source extensions plays the direct source (WATCH-48)', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'MediaSource')
      Reflect.deleteProperty(window, 'ManagedMediaSource')
      Reflect.deleteProperty(window, 'WebKitMediaSource')
    })
    await page.goto('/ella-gap')
    await page.getByRole('button', { name: /^Play/ }).first().click()
    await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5)
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(
      /direct\.mp4$/,
    )
  })
})

test.describe('when the connection breaks', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })
  test('the lists show an uploaded thumbnail, and messages about publishing reach an owner who left the page', async ({
    page,
    site,
  }) => {
    await quickUploader(site, 'Kavindu', 'Slow Trains')
    await signIn(page, loginOf('Kavindu'))
    await page.goto('/uploadVideo')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await makeClip({ seconds: 2, size: '320x240' }))
    await page.getByLabel('Title', { exact: true }).fill('Own picture')
    const choosePicture = async (file: Parameters<FileChooser['setFiles']>[0]) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByText('Upload thumbnail').click()
      await (await chooser).setFiles(file)
    }
    await choosePicture({ name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    const unreadable = page.getByText("We couldn't read this image.")
    await expect(unreadable).toBeVisible()
    await expect(page.getByText(/Available: .*240p/)).toBeVisible({ timeout: 180_000 })
    const publish = page.getByRole('button', { name: /^Publish/ })
    await test.step('publishing stops at a picture that could not be read', async () => {
      const sent: string[] = []
      page.on('request', (request) => sent.push(request.url()))
      await publish.click()
      const frame = page.getByRole('radio', { name: 'Suggested thumbnail 1' })
      await expect(frame).toBeFocused()
      await expect(unreadable).toBeVisible()
      expect(sent.filter((url) => url.includes('publishVideo'))).toEqual([])
      await page.keyboard.press('Space')
      await expect(unreadable).toHaveCount(0)
    })
    await choosePicture(await pictureFile({ width: 1350, height: 900 }))
    const banner = page.getByRole('banner')
    const publishAndLeave = async () => {
      const sent = page.waitForRequest('**/publishVideo')
      await publish.click()
      await sent
      await banner.getByRole('link', { name: 'Playlists' }).click()
      await expect(page).toHaveURL(/\/playlists$/)
    }
    await test.step('an owner who leaves while publishing fails sees the error on any page', async () => {
      const left = Promise.withResolvers<void>()
      await page.route('**/publishVideo', (route) => left.promise.then(() => route.abort()), { times: 1 })
      await publishAndLeave()
      left.resolve()
      await expect(
        page.getByText("Your video wasn't published. Couldn't save because the connection was lost"),
      ).toBeVisible()
    })
    await test.step('an owner who leaves sees that publishing succeeded, and the form waits for it and resets', async () => {
      await banner.getByRole('link', { name: 'Upload' }).click()
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Own picture')
      const release = await hold(page, '**/publishVideo')
      await publishAndLeave()
      await banner.getByRole('link', { name: 'Upload' }).click()
      await expect(publish).toHaveAccessibleName('Publishing...')
      release()
      await expect(page.getByText('Drop your video here')).toBeVisible()
      await expect(page.getByText('Saved. Your video publishes automatically')).toBeVisible()
    })

    await page.goto('/allVideos')
    const card = page.getByRole('article').filter({ hasText: 'Own picture' })
    await expect(card.locator('img').first()).toHaveAttribute('src', /\/media\/posters\//)
  })
})
