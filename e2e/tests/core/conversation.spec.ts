import type { Page } from '@playwright/test'
import { contract } from '../../../contract/src/index.ts'
import { makeClip } from '../../clips.ts'
import { expect, expectAccessible, test } from '../../fixtures.ts'
import { runAdmin } from '../../operator.ts'
import type { QuickPerson } from '../../quick.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../../quick.ts'
import { actionsOf, changeToken, choose, holdResponse, menuEntry, pressTwice, signIn } from '../../steps.ts'

// The browser logs a call without a live session as a failed request.
test.use({ expectedErrors: /status of 401/ })

const VIDEO = '/slow-train'
let owner: QuickPerson
let member: QuickPerson
let videoId: number
let bookedId: number

const say = async (person: QuickPerson, text: string, parentId?: number) => {
  const { comment } = await person.call(contract.comments.addComment, { body: { videoId, text, parentId } })
  return comment.id
}

const said = (page: Page, text: string) => page.getByText(text, { exact: true })
const commentOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** Opens a comment's menu and returns the item of that name. */
const entryOf = async (page: Page, text: string, name: string) => {
  await commentOf(page, text)
    .getByRole('button', { name: /^Actions for the comment/ })
    .click()
  return menuEntry(page, name)
}

const act = async (page: Page, text: string, name: string) => (await entryOf(page, text, name)).click()

/** Makes the next call of that path return status 0. */
const failNext = (page: Page, callPath: string) =>
  page.route(`**/api${callPath}`, (route) => route.fulfill({ json: { status: 0, dataset: '' } }), {
    times: 1,
  })

test.beforeAll(async ({ site }) => {
  owner = await quickUploader(site, 'Kavindu', 'Hill Country Diaries')
  member = await quickPerson(site, 'Nethmi')
  const file = await makeClip({ seconds: 2, size: '320x240' })
  videoId = await quickVideo(owner, { file, title: 'The slow train to Ella', slug: 'slow-train' })
  const first = await say(member, 'Sit on the right.')
  await say(member, 'Then on the left.', first)
  bookedId = await say(owner, 'Booked for Sunday.', first)
  await say(member, 'Third class is the sweet spot.')
  await owner.call(contract.comments.pinComment, { body: { commentId: first, videoId } })
})

test('the comment box grows with its text even where CSS alone cannot do it, as in Safari', async ({
  page,
}) => {
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await page.goto(VIDEO)
  const box = page.getByLabel('Add a comment')
  await box.evaluate((field) => field.style.setProperty('field-sizing', 'fixed'))
  await box.fill('one\ntwo\nthree\nfour\nfive')
  await expect
    .poll(() => box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    .toBe(0)
  await box.fill('')
  await expect.poll(() => box.evaluate(({ clientHeight }) => clientHeight)).toBe(52)
})

test('a guest reads comments and is asked to sign in for anything else', async ({ page }) => {
  await page.goto(VIDEO)
  await test.step('a guest reads comments in both orders (WATCH-10, WATCH-56, COMMENTS-07, COMMENTS-08, CONSTANTS-13)', async () => {
    await expect(page.getByRole('article').first()).toContainText('Sit on the right.')
    await expect(page.getByText('Pinned by Hill Country Diaries')).toBeVisible()
    await page.getByRole('button', { name: 'Newest' }).click()
    await expect(page.getByRole('article').first()).toContainText('Third class is the sweet spot.')
    await page.getByRole('button', { name: 'Top Comment' }).click()
    await expect(page.getByRole('article').first()).toContainText('Sit on the right.')
  })
  await test.step('a guest opens and closes replies (COMMENTS-09, COMMENTS-10)', async () => {
    await page.getByRole('button', { name: 'View 2 replies' }).click()
    await expect(page.getByText('Booked for Sunday.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Hide replies' }).click()
    await expect(page.getByText('Booked for Sunday.')).toBeHidden()
  })
  await test.step('a guest who comments or votes is asked to sign in (COMMENTS-04, COMMENTS-14, WATCH-32)', async () => {
    await page.getByLabel('Add a comment').fill('I was there!')
    const actions = [
      page.getByRole('button', { name: 'Comment', exact: true }),
      page.getByRole('button', { name: 'Like, 0' }).nth(1),
      page.getByRole('button', { name: 'Report this video' }),
    ]
    for (const button of actions) {
      await button.click()
      await expect(said(page, 'Please log-in to proceed')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(said(page, 'Please log-in to proceed')).toBeHidden()
    }
  })
  await test.step('a guest finds the typed comment after signing in', async () => {
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, loginOf('Nethmi'))
    await expect(page.getByLabel('Add a comment')).toHaveValue('I was there!')
  })
})

test('a member comments, replies, votes and reports', async ({ page }) => {
  await signIn(page, loginOf('Nethmi'))
  const actions = actionsOf(page)
  await page.goto(VIDEO)
  const field = page.getByLabel('Add a comment')
  const send = page.getByRole('button', { name: 'Comment', exact: true })
  await test.step('a member comments on a video (COMMENTS-01, COMMENTS-02, ERRORS-22)', async () => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/addComment')) calls.push(request.url())
    })
    await field.fill('  ')
    await send.click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(calls).toEqual([])
    await failNext(page, '/v1/watch/addComment')
    await field.fill('The loop at 0:01 <b>!</b>')
    await send.click()
    await expect(said(page, 'Something went wrong !!!')).toBeVisible()
    await expect(field).toHaveValue('The loop at 0:01 <b>!</b>')
    // Two clicks at once post one comment; another click on the empty box shows no error.
    await send.evaluate(async (button: HTMLButtonElement) => {
      button.click()
      button.click()
      while (button.form?.querySelector('textarea')?.value !== '') await new Promise(requestAnimationFrame)
      button.click()
    })
    await expect(page.getByRole('article').first()).toContainText('The loop at 0:01 <b>!</b>')
    await expect(field).toHaveAttribute('aria-invalid', 'false')
    expect(calls).toHaveLength(2)
    await page.reload()
    await expect(commentOf(page, 'The loop at')).toBeVisible()
  })
  await test.step('a member cannot pin a comment, only the owner can (COMMENTS-15)', async () => {
    await expect(await entryOf(page, 'The loop at', 'Edit')).toBeVisible()
    for (const name of ['Pin', 'Heart'])
      await expect(page.getByRole('menuitem', { name, exact: true })).toHaveCount(0)
    // A menu that closes slowly must not take back the focus that has moved elsewhere meanwhile.
    const slowly = await page.addStyleTag({ content: '[role=menu] { transition: opacity 1s !important }' })
    await page.keyboard.press('Escape')
    await commentOf(page, 'Sit on the right.').getByRole('button', { name: 'Reply' }).click()
    const reply = page.getByLabel('Reply to Nethmi Perera')
    await expect(reply).toBeFocused()
    await reply.blur()
    await expect(page.locator('[role=menu]')).toHaveCount(0)
    await expect(page.locator('body')).toBeFocused()
    await slowly.evaluate((style: HTMLStyleElement) => style.remove())
  })
  await test.step('a member replies to a comment (COMMENTS-03, COMMENTS-11)', async () => {
    const reply = page.getByLabel('Reply to Nethmi Perera')
    await reply.focus()
    await reply.press('Escape')
    const response = commentOf(page, 'Sit on the right.').getByRole('button', { name: 'Reply' })
    await expect(response).toBeFocused()
    await response.click()
    const { sent } = actionsOf(page)
    await reply.press('Control+Enter')
    await expect(reply).toHaveAttribute('aria-invalid', 'true')
    expect([...sent]).toEqual([])
    await reply.fill('And back again.')
    await reply.press('Control+Enter')
    await expect(commentOf(page, 'And back again.')).toBeVisible()
    expect([...sent]).toContain('/api/v1/watch/addComment')
    await expect(response).toBeFocused()
    await page.getByRole('button', { name: 'Hide replies' }).click()
    await expect(page.getByRole('button', { name: 'View 3 replies' })).toBeVisible()
  })
  await test.step('a member votes on comments (COMMENTS-12, COMMENTS-13)', async () => {
    await page.getByRole('button', { name: 'View 3 replies' }).click()
    for (const text of ['Sit on the right.', 'Booked for Sunday.']) {
      await commentOf(page, text).getByRole('button', { name: 'Like, 0', exact: true }).click()
      await expect(commentOf(page, text).getByRole('button', { name: 'Like, 1' })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
    }
    await failNext(page, '/v1/watch/voteComments')
    await commentOf(page, 'Booked').getByRole('button', { name: 'Dislike, 0' }).click()
    await expect(said(page, 'Oops, something went wrong')).toBeVisible()
    await expect(commentOf(page, 'Booked').getByRole('button', { name: 'Like, 1' })).toBeVisible()
  })
  await test.step('a member edits their comment, follows a timestamp, and has no owner’s actions (COMMENTS-15, COMMENTS-18, COMMENTS-20)', async () => {
    await act(page, 'Third class', 'Edit')
    const editor = page.getByLabel('Edit your comment')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(editor).toBeFocused()
    await editor.fill('Second class, after all.')
    await editor.press('Control+Enter')
    const edited = commentOf(page, 'Second class, after all.')
    await expect(edited).toContainText('edited')
    await expect(edited.getByRole('button', { name: /^Actions for the comment/ })).toBeFocused()
    await page.getByRole('button', { name: '0:01' }).click()
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThanOrEqual(1)
    await expect(await entryOf(page, 'Booked', 'Report')).toBeVisible()
    for (const name of ['Pin', 'Heart', 'Remove', 'Edit']) {
      await expect(page.getByRole('menuitem', { name, exact: true })).toHaveCount(0)
    }
    await page.keyboard.press('Escape')
  })
  await test.step('a member reports a comment (COMMENTS-25, COMMENTS-26, COMMENTS-27, COMMENTS-28, COMMENTS-29, ERRORS-15, ERRORS-55)', async () => {
    await act(page, 'Booked', 'Report')
    const dialog = page.getByRole('dialog', { name: 'Report this comment' })
    const report = dialog.getByRole('button', { name: 'Report', exact: true })
    await expect(dialog.getByRole('radio', { name: 'Something else' })).toBeVisible()
    await expectAccessible(page)
    await report.click()
    await expect(dialog.getByText('Please select a reason', { exact: true })).toBeVisible()
    await dialog.getByRole('radio', { name: 'Harassment or bullying' }).check()
    await report.click()
    await expect(dialog.getByText('Please select a reason from the list', { exact: true })).toBeVisible()
    await dialog.getByRole('radio', { name: 'Aimed at me' }).check()
    await failNext(page, '/v1/watch/reportComment')
    await report.click()
    await expect(said(page, 'Something went wrong. Please try again.')).toBeVisible()
    const notified = page.waitForRequest('**/createNotification')
    await report.click()
    await expect(said(page, 'Success')).toBeVisible()
    expect((await notified).postDataJSON()).toMatchObject({ type: 5 })
    await expect(dialog).toBeHidden()
    await expect(await entryOf(page, 'Booked', 'Reported')).toBeDisabled()
    await page.keyboard.press('Escape')
  })
  await test.step('a member reports the video (WATCH-26, WATCH-27, WATCH-28, WATCH-29, WATCH-30, WATCH-31)', async () => {
    await page.getByRole('button', { name: 'Report this video' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this video' })
    const report = dialog.getByRole('button', { name: 'Report', exact: true })
    await expect(dialog.locator('form')).toBeFocused()
    await dialog.getByRole('radio', { name: 'Spam' }).waitFor()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    const sent = [...actions.sent]
    await report.click()
    await expect(dialog.getByText('Please select a reason', { exact: true })).toBeVisible()
    expect([...actions.sent]).toEqual(sent)
    await dialog.getByRole('radio', { name: 'Dangerous activity' }).check()
    await report.click()
    await expect(dialog.getByText('Please select a reason from the list', { exact: true })).toBeVisible()
    await dialog.getByRole('radio', { name: 'On railway tracks' }).check()
    await failNext(page, '/v1/watch/reportVideo')
    await report.click()
    await expect(said(page, 'Something went wrong. Please try again.')).toBeVisible()
    const notified = page.waitForRequest('**/createNotification')
    await report.click()
    await expect(said(page, 'Video reported')).toBeVisible()
    expect((await notified).postDataJSON()).toMatchObject({ type: 4 })
  })

  await test.step('all the member’s actions carry the token of their session (SESSION-13)', () => {
    expect(actions.withoutToken).toEqual([])
    expect(actions.sent.size).toBeGreaterThan(3)
  })
})

test('a member reads and clears the report history', async ({ page, site }) => {
  const { call } = await quickPerson(site, 'Ishara')
  const { issues } = await call(contract.reports.channelIssues)
  const channelId = owner.credentials.defaultChannel?.id ?? 0
  await call(contract.reports.reportChannel, { body: { channelId, reasonId: issues[0]?.id } })
  const { reasons: videoReasons } = await call(contract.reports.videoReasons)
  const danger = videoReasons.find(({ text }) => text === 'Dangerous activity')
  const subReasonId = danger?.subReasons.find(({ text }) => text.startsWith('On railway tracks'))?.id
  await call(contract.reports.reportVideo, { body: { videoId, reasonId: danger?.id, subReasonId } })
  const { reasons } = await call(contract.reports.commentReasons)
  const reasonId = reasons.find(({ subReasons }) => subReasons.length === 0)?.id
  const commentIds = [bookedId]
  while (commentIds.length < 17) commentIds.push(await say(owner, `Number ${commentIds.length}`))
  for (const commentId of commentIds)
    await call(contract.reports.reportComment, { body: { videoId, commentId, reasonId } })
  await signIn(page, loginOf('Ishara'))
  const rows = page.getByRole('main').getByRole('listitem')

  await test.step('the report history has its tabs and entries (ROUTES-25, REPORTS-01, REPORTS-02, REPORTS-03, REPORTS-05, REPORTS-09, REPORTS-10, REPORTS-11, REPORTS-12, REPORTS-18)', async () => {
    await page.goto('/reportHistory')
    await expect(page.getByRole('tab', { name: 'Reported Videos' })).toHaveText('Reported Videos1')
    await expect(page.getByRole('tab', { name: 'Reported Comments' })).toHaveText('Reported Comments17')
    await expect(page.getByRole('tab', { name: 'Reported Channels' })).toHaveText('Reported Channels1')
    await expect(rows).toHaveCount(1)
    await expect(rows.getByRole('term')).toHaveText(['Reported', 'Reason', 'More details', 'Status'])
    await expect(rows).toHaveText([/Dangerous activity/])
    await expect(rows).toHaveText([/On railway tracks/])
    await expect(rows).toHaveText([/Pending/])
    await expect(rows).toHaveText([/\d{1,2} [A-Z][a-z]{2} \d{4}/])
    const links = rows.getByRole('link', { name: 'The slow train to Ella' })
    await expect(links).toHaveCount(2)
    await expect(links.first()).toHaveAttribute('href', VIDEO)
    await expect(page.getByRole('button', { name: 'Clear All' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the report history follows a moderator’s review (REPORTS-12, REPORTS-18, CONSTANTS-29)', async () => {
    const listed = await runAdmin(site, 'reports')
    const number = /^\s*(\d+) .* video /m.exec(listed)?.[1] ?? ''
    await runAdmin(site, 'reports', number, 'review')
    await page.reload()
    await expect(rows).toHaveText([/Under review/])
    await expect(rows.getByRole('link', { name: 'The slow train to Ella' })).toHaveCount(0)
    await runAdmin(site, 'reports', number, 'dismiss')
    await page.reload()
    await expect(rows).toHaveText([/Dismissed/])
  })

  await test.step('the report history loads 5 more entries after 10 (REPORTS-15, REPORTS-17, CONSTANTS-25)', async () => {
    await page.getByRole('tab', { name: 'Reported Comments' }).click()
    await expect(rows).toHaveCount(10)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(rows).toHaveCount(15)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(rows).toHaveCount(17)
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('a member dismisses and clears entries of the report history (REPORTS-13, REPORTS-14, REPORTS-16, REPORTS-19, REPORTS-20, REPORTS-21, REPORTS-25, REPORTS-26, ERRORS-05, ERRORS-56, ERRORS-57)', async () => {
    const row = rows.filter({ hasText: 'Booked for Sunday.' })
    const remove = row.getByRole('button', { name: /^Delete/ })
    await expect(row.getByRole('heading')).toContainText('Kavindu Perera')
    const token = await changeToken(page, 'dead')
    await remove.click()
    const popup = page.getByRole('dialog', { name: 'Session timed out, please login again' })
    await expect(popup).toBeVisible()
    // The page behind an overlay cannot be reached by mouse, keyboard or screen reader.
    await expect(page.getByRole('main')).toHaveCount(0)
    const isFree = () =>
      page.evaluate(() => {
        const seen = document.elementFromPoint(innerWidth / 4, innerHeight / 2)
        return Boolean(seen?.closest('main'))
      })
    expect(await isFree()).toBe(false)
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await expect.poll(isFree).toBe(true)
    await changeToken(page, token)
    await failNext(page, '/v1/history/removeCommentHistory')
    await remove.click()
    await expect(said(page, 'Unable to proceed the request, Please try again!')).toBeVisible()
    expect(await pressTwice(page, remove, 'removeCommentHistory')).toBe(1)
    await expect(said(page, 'Record removed from history!')).toBeVisible()
    await expect(said(page, 'Unable to proceed the request, Please try again!')).toHaveCount(0)
    await expect(row).toHaveCount(0)
    // Confirmation comes first, because clearing cannot be undone.
    const asking = page.getByRole('dialog', { name: 'Clear all comment reports?' })
    const before = await rows.count()
    await page.getByRole('button', { name: 'Clear All' }).click()
    await asking.getByRole('button', { name: 'Cancel' }).click()
    await expect(asking).toHaveCount(0)
    await expect(rows).toHaveCount(before)
    await page.getByRole('button', { name: 'Clear All' }).click()
    await asking.getByRole('button', { name: 'Clear All' }).click()
    await expect(said(page, 'Report history cleared !')).toBeVisible()
    await expect(said(page, 'Nothing to show in your report history !!!')).toBeVisible()
    await runAdmin(site, 'verify', 'hill-country-diaries')
    for (const tab of ['Reported Channels', 'Reported Videos']) {
      // A reload removes the messages about the previous entries.
      await page.reload()
      await page.getByRole('tab', { name: tab }).click()
      if (tab === 'Reported Channels') {
        await expect(rows.getByRole('heading')).toHaveText('Hill Country Diaries')
        await expect(rows.getByRole('img', { name: 'Verified' })).toBeVisible()
        await expect(rows.locator('img[src*="/pictures/logos/"]')).toBeVisible()
        await expect(rows.getByRole('term')).toHaveText(['Reported', 'Reason', 'Status'])
      }
      const unable = said(page, 'Unable to proceed the request, Please try again!')
      await expect(unable).toHaveCount(0)
      await failNext(page, `/v1/history/removeReport${tab === 'Reported Channels' ? 'Channel' : ''}History`)
      await page.getByRole('button', { name: /^Delete/ }).click()
      await expect(unable).toBeVisible()
      await page.getByRole('button', { name: /^Delete/ }).click()
      await expect(said(page, 'Record removed from history!')).toBeVisible()
      await expect(said(page, 'Nothing to show in your report history !!!')).toBeVisible()
    }
    await page.reload()
    await expect(said(page, 'Nothing to show in your report history !!!')).toBeVisible()
  })

  await test.step('the Reporting Conditions tab explains the rules, also on a phone (REPORTS-04, REPORTS-06, REPORTS-07, REPORTS-08)', async () => {
    await page.setViewportSize({ width: 400, height: 800 })
    await page.getByRole('tab', { name: 'Reporting Conditions' }).click()
    await expect(page.getByText('Any community member can flag content')).toBeVisible()
    await expect(page.getByText('Flagged content is not automatically taken down')).toBeVisible()
    await expect(page.getByText('It is reviewed against guidelines')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
    await expectAccessible(page)
  })

  await test.step('the report history asks the user to sign in again when the session has ended (REPORTS-22, ERRORS-01)', async () => {
    await changeToken(page, 'dead')
    await page.goto('/reportHistory')
    await expect(said(page, 'Session timed out, please login again')).toBeVisible()
  })
})

test('the owner moderates the comments', async ({ page }) => {
  const hostile = `\u202E${'endless'.repeat(200)} <script>window.broken = true</script>`
  const hostileId = await say(member, hostile)
  const text = 'Written a moment ago.'
  await say(member, text)
  await signIn(page, loginOf('Kavindu'))
  await page.goto(VIDEO)

  await test.step('the owner comments as a channel (COMMENTS-05, COMMENTS-06, SESSION-06)', async () => {
    await page.getByRole('button', { name: 'Comment as Kavindu' }).click()
    await choose(page, 'Hill Country Diaries', 'menuitemcheckbox')
    const stored = () =>
      page.evaluate(() => ['comch', 'comcl', 'comcn'].map((key) => localStorage.getItem(key)))
    expect(await stored()).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.stringContaining('/media/'),
      'Hill Country Diaries',
    ])
    // The list was read before the comment existed, and arrives after it.
    const list = await holdResponse(page, '**/dspComments*')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Comment as Hill Country Diaries' })).toBeVisible()
    await page.getByLabel('Add a comment').fill('Thank you all.')
    await list.isRead
    const saved = page.waitForResponse('**/addComment')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await saved
    list.release()
    await expect(
      commentOf(page, 'Thank you all.').getByRole('link', { name: 'Hill Country Diaries' }),
    ).toBeVisible()
  })

  await test.step('the owner pins, hearts and removes comments (COMMENTS-15, COMMENTS-16, COMMENTS-17, COMMENTS-18, COMMENTS-19, COMMENTS-20, COMMENTS-21, COMMENTS-22, ERRORS-11, ERRORS-12, ERRORS-13, ERRORS-14, ERRORS-42, ERRORS-43, ERRORS-44, ERRORS-45)', async () => {
    const failed = said(page, 'Something went wrong, Please try again')
    const error = page.getByRole('alert').filter({ has: failed })
    const actions = [
      { path: '/v1/watch/pinComment', name: 'Pin', says: 'Comment Pinned !!!' },
      { path: '/v1/watch/removePinnedComment', name: 'Unpin', says: 'Comment Unpinned !!!' },
      {
        path: '/v1/watch/adminLikesComments',
        name: 'Heart',
        says: 'You marked this comment as favourite !!!',
      },
    ]
    for (const { path: callPath, name, says } of actions) {
      await failNext(page, callPath)
      await act(page, text, name)
      await expect(failed).toBeVisible()
      await error.getByRole('button', { name: 'Dismiss' }).click()
      await expect(failed).toBeHidden()
      await act(page, text, name)
      await expect(said(page, says)).toBeVisible()
    }
    await expect(commentOf(page, text)).toContainText('Loved')
    await failNext(page, '/v1/watch/removeComment')
    await act(page, text, 'Remove')
    const removing = page.getByRole('dialog').getByRole('button', { name: 'Remove' })
    await removing.click()
    await expect(failed).toBeVisible()
    expect(await pressTwice(page, removing, 'removeComment')).toBe(1)
    await expect(said(page, 'Comment Removed !!!')).toBeVisible()
    // The earlier failure message is gone after the success.
    await expect(failed).toHaveCount(0)
    await expect(commentOf(page, text)).toHaveCount(0)
    await page.reload()
    await expect(commentOf(page, 'Thank you all.')).toBeVisible()
    await expect(commentOf(page, text)).toHaveCount(0)
  })

  await test.step('a link leads to one comment regardless of its text, also on a phone', async () => {
    await page.setViewportSize({ width: 400, height: 800 })
    await page.goto(`${VIDEO}?comment=${hostileId}`)
    await expect(page.getByText('Linked comment')).toBeInViewport()
    await expect(commentOf(page, '<script>')).toBeVisible()
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
    await expectAccessible(page)
  })

  await test.step('everything that was typed is kept when the session ends (COMMENTS-31, WATCH-44)', async () => {
    await page.goto(VIDEO)
    await page.getByLabel('Add a comment').fill('Typed before the session ended.')
    await changeToken(page, 'dead')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(said(page, 'Session timed out, please login again')).toBeVisible()
    await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, loginOf('Kavindu'))
    await expect(page.getByLabel('Add a comment')).toHaveValue('Typed before the session ended.')
  })
})
