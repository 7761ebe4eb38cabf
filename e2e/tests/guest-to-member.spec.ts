import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, test } from '../fixtures.ts'
import { currentTime, pauseForResume } from '../playing.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../quick.ts'
import { hold, idle, signIn } from '../steps.ts'

// A guest's unfinished actions are kept when the page learns that they are signed in.

// The browser logs calls of an ended session.
test.use({ expectedErrors: /status of 401/ })

test.beforeAll(async ({ site }) => {
  const file = await makeClip({ seconds: 60, size: '426x240' })
  const owner = await quickUploader(site, 'Dilani', 'Night Mail')
  await quickVideo(owner, { file, title: 'The night mail to Badulla', slug: 'night-mail' })
})

test('text that is typed before hydration is kept while the user continues to type', async ({ page }) => {
  const typeEarly = async () => {
    const release = await hold(page, /\/assets\/[^/]*\.js$/)
    await page.goto('/night-mail', { waitUntil: 'commit' })
    const box = page.getByLabel('Add a comment')
    await box.pressSequentially('I was')
    release()
    await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
    await expect(page.getByText('No comments yet.')).toBeVisible()
    await page.keyboard.type(' there')
    await expect(box).toHaveValue('I was there')
    await expect(box).toBeFocused()
  }
  await test.step('a guest types before hydration', typeEarly)
  await test.step('a member types before hydration, before the page knows the account', async () => {
    await signIn(page, loginOf('Dilani'))
    await typeEarly()
  })
})

test('a comment that is submitted before hydration is sent after it', async ({ page }) => {
  const box = page.getByLabel('Add a comment')
  const sendEarly = async (text: string, press: () => Promise<void>) => {
    const release = await hold(page, /\/assets\/[^/]*\.js$/)
    await page.goto('/night-mail', { waitUntil: 'commit' })
    await box.fill(text)
    await press()
    await press()
    release()
  }
  const byHand = () => page.getByRole('button', { name: 'Comment', exact: true }).click()
  const byKeys = () => box.press('Control+Enter')
  await test.step('a guest who submits early is asked to sign in and keeps the comment', async () => {
    await sendEarly('Sit on the right.', byHand)
    await expect(page.getByRole('dialog', { name: 'Please log-in to proceed' })).toBeVisible()
    await expect(page.locator('textarea')).toHaveValue('Sit on the right.')
  })
  await test.step('a member who submits early finds the comment once in the list', async () => {
    await signIn(page, loginOf('Dilani'))
    for (const [text, press] of [
      ['Sit on the left.', byHand],
      ['Take the slow one.', byKeys],
    ] as const) {
      await sendEarly(text, press)
      await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1)
      await expect(box).toHaveValue('')
      await page.reload()
      await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1)
      await expect(box).toHaveValue('')
    }
  })
})

test('buttons pressed before hydration act once, and the last press counts', async ({ page }) => {
  const openEarly = async () => {
    const release = await hold(page, /\/assets\/[^/]*\.js$/)
    await page.goto('/night-mail', { waitUntil: 'commit' })
    return release
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await test.step('several early presses on a group of buttons apply the last one', async () => {
    const release = await openEarly()
    await button('Newest').click()
    await button('Top Comment').click()
    await button('Newest').click()
    release()
    await expect(button('Newest')).toHaveAttribute('aria-pressed', 'true')
    await expect(button('Newest')).not.toHaveAttribute('aria-busy')
    await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
    await idle(page)
    await expect(button('Newest')).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('an early press opens a dialog', async () => {
    const release = await openEarly()
    await button('Save').click()
    await button('Share').click()
    release()
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a button that is pressed repeatedly until hydration acts once', async () => {
    await signIn(page, loginOf('Dilani'))
    const release = await openEarly()
    let votes = 0
    page.on('request', (request) => (votes += Number(request.url().endsWith('/voteVideo'))))
    const dislike = page.getByRole('button', { name: /^Dislike/ }).first()
    await dislike.evaluate((pressed: HTMLElement) => {
      const timer = setInterval(() => {
        if (document.documentElement.dataset['hydrated'] === undefined) pressed.click()
        else clearInterval(timer)
      })
    })
    await expect(dislike).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
    await expect.poll(() => votes).toBe(1)
    await idle(page)
    await expect(dislike).toHaveAttribute('aria-pressed', 'true')
    expect(votes).toBe(1)
  })
})

test.describe('when the connection is lost while the scripts load', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('the rendered page keeps all user input and hydrates when the connection returns', async ({
    page,
  }) => {
    const scripts = /\/assets\/[^/]*\.js$/
    await page.route(scripts, (route) => route.abort('internetdisconnected'))
    const failed = page.waitForEvent('requestfailed', (request) => scripts.test(request.url()))
    await page.goto('/night-mail', { waitUntil: 'commit' })
    const box = page.getByLabel('Add a comment')
    await box.fill('Out of a tunnel')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await failed
    await expect(box).toHaveValue('Out of a tunnel')
    await page.unroute(scripts)
    await expect(page.getByRole('dialog', { name: 'Please log-in to proceed' })).toBeVisible()
    await expect(page.locator('textarea')).toHaveValue('Out of a tunnel')
  })
})

test('a guest who signs in returns to the same page and playback position, and the video is in their history', async ({
  page,
}) => {
  await page.goto('/night-mail')
  await page.getByRole('button', { name: /^Play/ }).first().click()
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3)
  await page.keyboard.press('6')
  await expect.poll(() => currentTime(page)).toBeGreaterThan(36.5)
  const resumes = await pauseForResume(page)
  await page.getByRole('button', { name: /^Like/ }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, loginOf('Dilani'))
  await expect(page.getByText(resumes)).toBeVisible()
  await page.reload()
  await expect(page.getByText(resumes)).toBeVisible()
})

test('a guest’s pending action is carried out only after signing in through the popup', async ({
  page,
  site,
}) => {
  const amal = await quickPerson(site, 'Amal')
  const popup = page.getByRole('dialog', { name: 'Please log-in to proceed' })
  const like = page.getByRole('button', { name: /^Like/ }).first()
  const subscribe = page.getByRole('button', { name: 'Subscribe', exact: true })
  const videoOf = async () => {
    const { video } = await amal.call(contract.watch.displayVideoData, { query: { slug: 'night-mail' } })
    return { vote: video.vote, isSubscribed: video.isSubscribed }
  }
  const leave = async () => {
    await page.goto('/night-mail')
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  }
  const signInByPopup = async () => {
    await popup.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, loginOf('Amal'))
    await expect(page).toHaveURL(/night-mail$/)
  }
  const signInByBar = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, loginOf('Amal'))
    await expect(page).toHaveURL(/night-mail$/)
  }

  await test.step('closing the popup drops the pending action', async () => {
    await leave()
    await like.click()
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(popup).toBeHidden()
    await signInByBar()
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    await idle(page)
    expect(await videoOf()).toEqual({ vote: null, isSubscribed: false })
  })

  await test.step('going back from the sign-in page drops the pending action', async () => {
    await leave()
    await subscribe.click()
    await popup.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByLabel('User name')).toBeVisible()
    await page.goBack()
    await expect(subscribe).toBeVisible()
    await signInByBar()
    await expect(subscribe).toBeEnabled()
    await idle(page)
    expect(await videoOf()).toEqual({ vote: null, isSubscribed: false })
  })

  await test.step('a pending like is carried out', async () => {
    await leave()
    await like.click()
    await signInByPopup()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(videoOf).toEqual({ vote: 'like', isSubscribed: false })
  })

  await test.step('a pending like keeps a video liked that was liked before', async () => {
    await leave()
    await like.click()
    await signInByPopup()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await idle(page)
    expect((await videoOf()).vote).toBe('like')
  })

  await test.step('a pending subscription is carried out once', async () => {
    await leave()
    await subscribe.click()
    await signInByPopup()
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
    await expect.poll(videoOf).toEqual({ vote: 'like', isSubscribed: true })
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(subscribe).toBeVisible()
    await page.getByRole('link', { name: 'Night Mail', exact: true }).first().click()
    await page.goBack()
    await expect(subscribe).toBeVisible()
  })

  await test.step('a pending dislike survives a reload of the sign-in page, but expires within a quarter of an hour', async () => {
    const dislike = page.getByRole('button', { name: /^Dislike/ }).first()
    const signInAgain = async (changePendingAction: (stored: string) => string) => {
      await leave()
      await dislike.click()
      await popup.getByRole('link', { name: 'Sign in' }).click()
      await expect(page.getByLabel('User name')).toBeVisible()
      const stored = await page.evaluate(() => sessionStorage.getItem('serendib.wish') ?? '')
      await page.evaluate(
        (pendingAction) => sessionStorage.setItem('serendib.wish', pendingAction),
        changePendingAction(stored),
      )
      await page.reload()
      await signIn(page, loginOf('Amal'))
      await expect(page).toHaveURL(/night-mail$/)
    }
    await signInAgain((stored) => stored.replace(/"until":\d+/, '"until":1'))
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await idle(page)
    expect((await videoOf()).vote).toBe('like')
    await signInAgain((stored) => stored)
    await expect(dislike).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(async () => (await videoOf()).vote).toBe('dislike')
    expect(await page.evaluate(() => sessionStorage.getItem('serendib.wish'))).toBeNull()
  })

  await test.step('a pending save opens the dialog with the playlists', async () => {
    await leave()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await signInByPopup()
    await expect(page.getByRole('dialog').getByRole('checkbox', { name: /Watch later/i })).toBeVisible()
  })

  await test.step('an action that an expired session refused is carried out after signing in', async () => {
    await page.goto('/night-mail')
    await expect(subscribe).toBeVisible()
    await page.route(
      '**/api/v1/channels/subscribe',
      (route) => route.fulfill({ status: 401, json: { status: 401, dataset: '', code: 'session_expired' } }),
      { times: 1 },
    )
    await subscribe.click()
    await page
      .getByRole('dialog', { name: 'Session timed out, please login again' })
      .getByRole('link', { name: 'Sign in' })
      .click()
    await signIn(page, loginOf('Amal'))
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  })
})
