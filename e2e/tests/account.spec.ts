import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { runAdmin } from '../operator.ts'
import { heicFile, photoFile, pictureFile } from '../pictures.ts'
import { loginOf, quickPerson, quickUploader } from '../quick.ts'
import { actionsOf, choose, hold, holdResponse, openChannel, signIn, signUp } from '../steps.ts'

// The second browser logs this when its session is ended here.
test.use({ expectedErrors: /status of 401/ })

test('a guest is asked to sign in and returns to the same account tab (ACCOUNT-01)', async ({
  page,
  site,
}) => {
  await quickPerson(site, 'Nimali')
  await page.goto('/myAccount?tab=privacy')
  await expect(page).toHaveURL(/\/signin\?next=%2FmyAccount%3Ftab%3Dprivacy$/)
  await signIn(page, loginOf('Nimali'))
  await expect(page).toHaveURL(/\/myAccount\?tab=privacy$/)
  await expect(page.getByRole('heading', { name: "Where you're signed in" })).toBeVisible()
})

test.describe('a signed-in user', () => {
  test('edits their profile (ROUTES-07, ACCOUNT-02, ACCOUNT-07, ACCOUNT-09, ACCOUNT-10, ACCOUNT-11, ACCOUNT-12, ACCOUNT-13, ACCOUNT-14, ACCOUNT-15, ACCOUNT-16, ACCOUNT-31, ERRORS-36, ERRORS-47)', async ({
    page,
    site,
  }) => {
    const login = loginOf('Amaya')
    await signUp(page, site, { contact: login.userName, password: login.password })
    await signIn(page, login)
    await page.goto('/myAccount')
    await expect(page.getByText('Personal details')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveCount(0)
    await expect(page.getByText('Bank details')).toHaveCount(0)
    const sections = page.getByRole('navigation', { name: 'Account sections' })
    await expect(sections.getByRole('link')).toHaveText([
      'General',
      'Channels',
      'Privacy',
      'Email',
      'Notifications',
      'Watch later',
      'Uploads',
    ])
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Enable Editing' }).click()
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(page.getByLabel('Country')).toHaveValue('Sri Lanka')
    for (const label of [
      'First name',
      'Last name',
      'Date of birth',
      'Gender',
      'NIC',
      'Mobile',
      'Address line 1',
      'Address line 2',
      'City',
      'Province',
      'Change profile picture',
    ])
      await expect(page.getByLabel(label, { exact: true })).toBeAttached()
    await expectAccessible(page)

    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/users/editProfile')) calls.push(request.postData() ?? '')
    })
    const mandatory = page.getByText('First Name, Last Name, Mobile and Date of Birth are mandatory.', {
      exact: true,
    })
    for (const [label, value] of [
      ['First name', 'Amaya'],
      ['Last name', 'Silva'],
      ['Date of birth', '1991-05-06'],
    ] as const) {
      await page.getByLabel(label).fill('')
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(mandatory).toBeVisible()
      await expect(page.getByLabel(label)).toBeFocused()
      await page.getByLabel(label).fill(value)
    }
    expect(calls).toEqual([])

    await page.getByLabel('Gender').selectOption('Female')
    await page.getByLabel('NIC').fill('199112604321')
    await page.getByLabel('Address line 1').fill('14 Temple Road')
    await page.getByLabel('Province').selectOption('Central')
    const refused = { status: 0, dataset: 'The register is closed today.' }
    await page.route('**/api/users/editProfile', (route) => route.fulfill({ json: refused }), { times: 1 })
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('The register is closed today.')).toBeVisible()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Profile Updated.', { exact: true })).toBeVisible()
    expect(JSON.parse(calls[0] ?? '{}')).toMatchObject({ gender: 'F', dob: '1991-05-06' })
    await expect(page.getByRole('button', { name: 'Enable Editing' })).toBeFocused()
    await expect(page.getByRole('heading', { level: 1, name: 'Amaya Silva' })).toBeVisible()

    await page.reload()
    await expect(page.getByText('Female')).toBeVisible()
    await expect(page.getByText('•••• •••• 4321')).toBeVisible()
    await expect(page.getByText('199112604321')).toHaveCount(0)
    await expect(page.getByText('Central')).toBeVisible()
    for (const term of ['Email', 'Mobile', 'City', 'Address line 2'])
      await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible()
    await sections.getByRole('link', { name: 'Watch later' }).click()
    await expect(page).toHaveURL(/\/watchLater$/)
  })

  test('changes their profile picture (ACCOUNT-17, ERRORS-48)', async ({ page, site }) => {
    await quickPerson(site, 'Kasun')
    await signIn(page, loginOf('Kasun'))
    await page.goto('/myAccount')
    const choose = async (width: number) =>
      page.locator('input[type=file]').setInputFiles(await pictureFile({ width, height: 400 }))
    const release = await hold(page, '**/uploadImage')
    const first = page.waitForRequest('**/uploadImage')
    await choose(600)
    await first
    // Chosen while the first upload is in flight: it is sent afterwards, and wins.
    await choose(500)
    const second = page.waitForRequest('**/uploadImage')
    release()
    await expect(page.getByText('Profile picture changed', { exact: true })).toBeVisible()
    const answer = await (await second).response()
    const { profile } = (await answer?.json()) ?? {}
    expect(profile).toMatch(/^\/media\/avatars\//)
    await expect(page.getByRole('banner').locator(`img[src="${profile}"]`)).toBeVisible()

    await test.step('a photo from a phone is resized, and a file that is not a picture is refused', async () => {
      const photo = page.waitForRequest('**/uploadImage')
      await page.locator('input[type=file]').setInputFiles(await photoFile())
      const response = await (await photo).response()
      expect(response?.status()).toBe(200)
      await page.locator('input[type=file]').setInputFiles(await heicFile())
      await expect(page.getByText(/^This browser can't open HEIC photos/)).toBeVisible()
    })
    await test.step('a user removes the profile picture', async () => {
      await page.getByRole('button', { name: 'Remove picture' }).click()
      const dialog = page.getByRole('dialog', { name: 'Remove your profile picture?' })
      await dialog.getByRole('button', { name: 'Remove picture' }).click()
      await expect(page.getByText('Profile picture removed', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Remove picture' })).toHaveCount(0)
      await expect(page.getByRole('banner').locator('img[src^="/media/avatars/"]')).toHaveCount(0)
    })
  })

  test('changes the password, which ends the session of a second browser (ACCOUNT-05, ACCOUNT-18, ACCOUNT-19, ACCOUNT-30, ERRORS-49)', async ({
    page,
    browser,
    site,
  }) => {
    await quickPerson(site, 'Dinesh')
    const login = loginOf('Dinesh')
    await signIn(page, login)
    const second = await (await browser.newContext({ baseURL: site.origin })).newPage()
    await signIn(second, login)
    await page.goto('/myAccount?tab=privacy')
    await expect(page.getByText('This device')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Current password').fill(login.password)
    await page.getByLabel('New password', { exact: true }).fill('secret2')
    await page.getByLabel('Confirm new password').fill('secret3')
    const { sent } = actionsOf(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Passwords did not match!', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Confirm new password')).toBeFocused()
    expect([...sent]).toEqual([])
    await page.getByLabel('Confirm new password').fill('secret2')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password Changed.', { exact: true })).toBeVisible()
    expect([...sent]).toContain('/api/users/changePassword')
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)

    await second.goto('/myAccount?tab=channels')
    await expect(second.getByRole('dialog', { name: 'You were signed out on another device' })).toBeVisible()
    await signIn(second, { ...login, password: 'secret2' })
    await second.close()
  })

  test('signs out another browser in the list of sessions', async ({ page, browser, site }) => {
    await quickPerson(site, 'Sunil')
    await signIn(page, loginOf('Sunil'))
    const second = await (await browser.newContext({ baseURL: site.origin })).newPage()
    await signIn(second, loginOf('Sunil'))
    await page.goto('/myAccount?tab=privacy')
    const others = page.getByRole('button', { name: /^Sign out of / })
    // There may be several devices of one kind.
    await expect(others.first()).toHaveAccessibleName(/, last used (just now|\d+ \w+ ago)$/)
    for (let left = await others.count(); left > 0; left -= 1) {
      await others.first().click()
      await expect(others).toHaveCount(left - 1)
    }
    await second.goto('/')
    await expect(second).toHaveURL(/\/signin$/)
    await expect(second.locator('[data-toasts]')).toContainText('You were signed out on another device')
    await second.close()
  })

  test('opens channels and chooses the default channel (CHANNEL-09, ACCOUNT-04, ACCOUNT-16, ACCOUNT-25, ACCOUNT-26, ACCOUNT-27, ACCOUNT-28, ACCOUNT-29, ERRORS-21, ERRORS-50, ERRORS-65, ERRORS-66)', async ({
    page,
    site,
  }) => {
    await quickPerson(site, 'Nadeesha')
    await signIn(page, loginOf('Nadeesha'))
    await page.goto('/myAccount?tab=channels')
    await expect(
      page.getByText("You don't have any channels yet !!! Go ahead create one.", { exact: true }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Create a channel' }).click()
    await openChannel(page, { name: 'First light', slug: 'first-light' })
    await page.goto('/createChannel')
    await openChannel(page, { name: 'Second wind', slug: 'second-wind' })
    await runAdmin(site, 'verify', 'second-wind')
    await page.reload()
    const main = page.getByRole('main')
    const picture = (kind: string) => main.locator(`img[src^="/media/pictures/${kind}/"]`)
    for (const kind of ['banners', 'logos']) await expect(picture(kind)).toBeVisible()
    await expect(main.getByRole('heading', { level: 1, name: 'Second wind Verified' })).toBeVisible()
    await page.goto('/myAccount?tab=channels')
    await expect(picture('logos')).toHaveCount(2)
    for (const [name, gems] of [
      ['First light', 0],
      ['Second wind', 1],
    ] as const) {
      const card = main.getByRole('article').filter({ hasText: name })
      await expect(card).toContainText('0 subscribers · 0 videos · 0 views')
      await expect(card.getByRole('img', { name: 'Verified' })).toHaveCount(gems)
    }
    await expect(page.getByText('Default channel')).toHaveCount(1)
    await expectAccessible(page)
    const mark = page.getByRole('button', { name: 'Mark as default: Second wind' })
    await page.route('**/defaultChannel', (route) => route.fulfill({ json: { status: 0 } }), { times: 1 })
    await mark.click()
    await expect(
      page.getByText('Something went wrong. Please try again shortly.', { exact: true }),
    ).toBeVisible()
    await mark.click()
    await expect(page.getByText('Second wind is Marked as Default Channel', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark as default: First light' })).toBeVisible()
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('udch') ?? '{}'))).toMatchObject({
      defch: 'Second wind',
      defchurl: 'second-wind',
    })
    await page.goto('/myAccount')
    await page.getByRole('button', { name: 'Enable Editing' }).click()
    await expect(page.getByRole('heading', { name: 'Bank details' })).toBeVisible()
    for (const label of ['Bank', 'Account number', 'Branch', 'Branch code'])
      await expect(page.getByLabel(label, { exact: true })).toBeEditable()
    await page.goto('/myAccount?tab=playlists')
    await expect(
      page.getByText("You don't have any playlist !!! Go ahead create one.", { exact: true }),
    ).toBeVisible()
  })

  test('views, publishes, edits and deletes an upload (ACCOUNT-08)', async ({ page, site }) => {
    await quickUploader(site, 'Sanduni', 'Quiet Days')
    await signIn(page, loginOf('Sanduni'))
    await page.goto('/myAccount?tab=uploads')
    await expect(page.getByText("You haven't uploaded any videos yet.")).toBeVisible()
    await page.goto('/uploadVideo')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await makeClip({ seconds: 2, size: '320x240' }))
    await expect(page.getByText(/Available: .*240p/)).toBeVisible({ timeout: 180_000 })

    await page.goto('/myAccount?tab=uploads')
    const row = page.getByRole('listitem').filter({ hasText: 'a-quiet-day.mp4' })
    await expect(row.getByText('Draft')).toBeVisible()
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await choose(page, 'Add details and publish')
    // The title defaults to the file's name.
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A quiet day')
    await page.getByRole('textbox', { name: 'Title' }).fill('')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Please enter a title')).toBeVisible()
    await page.getByRole('textbox', { name: 'Title' }).fill('A quiet day')
    await page.getByRole('button', { name: 'Publish' }).click()
    const published = page.getByRole('listitem').filter({ hasText: 'A quiet day' })
    await expect(published.getByText('Active')).toBeVisible()
    await expectAccessible(page)

    await published.getByRole('button', { name: /^Actions for/ }).click()

    // Another window changes the video meanwhile; its dialog waits for the response.
    const other = await page.context().newPage()
    await other.goto('/myAccount?tab=uploads')
    await other.getByRole('button', { name: 'Actions for A quiet day' }).click()
    await choose(other, 'Edit details')
    const dialog = other.getByRole('dialog', { name: 'Edit details' })
    const title = dialog.getByRole('textbox', { name: 'Title' })
    const editAgain = async () => {
      await expect(dialog).toHaveCount(0)
      await other.getByRole('button', { name: 'Actions for A quiet day' }).click()
      await choose(other, 'Edit details')
    }
    // Only Cancel discards the typed text.
    await title.fill('A typed day')
    await other.keyboard.press('Escape')
    await editAgain()
    await expect(title).toHaveValue('A typed day')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await editAgain()
    await expect(title).toHaveValue('A quiet day')
    await title.fill('A loud day')
    const edited = await holdResponse(other, '**/editVideo')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await edited.isRead
    await other.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Saving' })).toBeFocused()
    edited.release()
    await expect(dialog).toHaveCount(0)
    await other.close()

    await choose(page, 'Make unlisted')
    const renamed = page.getByRole('listitem').filter({ hasText: 'A loud day' })
    await expect(renamed.getByText('Unlisted')).toBeVisible()
    await page.getByRole('link', { name: 'A loud day' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'A loud day' })).toBeVisible()

    await page.goto('/myAccount?tab=uploads')
    await page.getByRole('button', { name: 'Actions for A loud day' }).click()
    await choose(page, 'Delete')
    const deleted = await holdResponse(page, '**/deleteVideo')
    await page.getByRole('button', { name: 'Delete' }).click()
    await deleted.isRead
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeDisabled()
    deleted.release()
    await expect(page.getByText("You haven't uploaded any videos yet.")).toBeVisible()
  })

  test.describe('a user whose password was last confirmed long ago', () => {
    // The browser logs the call that first asks for the password.
    test.use({ expectedErrors: /status of 403/ })

    test('confirms the password in a dialog, after which the change is carried out', async ({
      page,
      site,
    }) => {
      await quickPerson(site, 'Ruwan')
      await signIn(page, loginOf('Ruwan'))
      await page.goto('/myAccount?tab=email')
      const refused = {
        status: 0,
        dataset: 'Confirm your password to continue.',
        code: 'password_required',
      }
      await page.route('**/changeContactInfo', (route) => route.fulfill({ status: 403, json: refused }), {
        times: 1,
      })
      await page.getByLabel('New email address').fill('ruwan.new@example.lk')
      await page.getByRole('button', { name: 'Send code' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
      await expect(dialog.getByLabel('Current password')).toBeFocused()
      await expectAccessible(page)
      await dialog.getByLabel('Current password').fill(loginOf('Ruwan').password)
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('Sent the verification code', { exact: true })).toBeVisible()
      await expect(dialog).toBeHidden()
    })
  })

  test('changes the email address with a code (ACCOUNT-06, ACCOUNT-21, ACCOUNT-22, ACCOUNT-23, ACCOUNT-24, ERRORS-29)', async ({
    page,
    browser,
    site,
  }) => {
    await quickPerson(site, 'Malani')
    await signIn(page, loginOf('Malani'))
    await page.goto('/myAccount?tab=email')
    const form = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Email address' }) })
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText('Please enter your new email address', { exact: true })).toBeVisible()
    const contact = form.getByLabel('New email address')
    await contact.fill('malani.silva@example.lk')
    const sent = await holdResponse(page, '**/changeContactInfo')
    await form.getByRole('button', { name: 'Send code' }).click()
    await sent.isRead
    // A key pressed meanwhile does not change what was sent.
    await contact.press('End')
    await contact.press('x')
    sent.release()
    await expect(page.getByText('Sent the verification code', { exact: true })).toBeVisible()

    const wrong = page.getByText('Please enter the verification code correctly or request for new one', {
      exact: true,
    })
    await form.getByRole('button', { name: 'Change email address' }).click()
    await expect(wrong).toBeVisible()
    await expectAccessible(page)
    const { code } = await site.nextMessage('malani.silva@example.lk')
    await form.getByLabel('Verification code').fill(code)
    await expect(wrong).toHaveCount(0)
    await form.getByRole('button', { name: 'Change email address' }).click()
    await expect(page.getByText('Email address changed')).toBeVisible()
    await expect(contact).toBeFocused()
    await page.getByRole('link', { name: 'General' }).click()
    await expect(page.getByText('malani.silva@example.lk').first()).toBeVisible()

    await test.step('the new email address signs in (ACCOUNT-23)', async () => {
      const other = await (await browser.newContext({ baseURL: site.origin })).newPage()
      await signIn(other, { ...loginOf('Malani'), userName: 'malani.silva@example.lk' })
      await other.goto('/myAccount')
      await expect(other.getByRole('heading', { level: 1, name: 'Malani Perera' })).toBeVisible()
      await other.close()
    })
  })

  test('sees every tab of the account page fit a phone', async ({ page, site }) => {
    await quickUploader(site, 'Ishara', 'Slow Boats')
    await signIn(page, loginOf('Ishara'))
    await page.goto('/createChannel')
    await openChannel(page, { name: 'Fast boats', slug: 'fast-boats' })
    await runAdmin(site, 'verify', 'fast-boats')
    await page.setViewportSize({ width: 400, height: 800 })
    for (const tab of ['general', 'channels', 'privacy', 'email', 'uploads']) {
      await page.goto(`/myAccount?tab=${tab}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Ishara Perera' })).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([tab, overflow]).toEqual([tab, 0])
    }
  })

  test('downloads an archive of their data', async ({ page, site }) => {
    await quickPerson(site, 'Tharindu')
    await signIn(page, loginOf('Tharindu'))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/myAccount?tab=privacy')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Download my data' })
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await expectAccessible(page)
    await dialog.getByLabel('Current password').fill(loginOf('Tharindu').password)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^serendib-\d{4}-\d\d-\d\d\.zip$/)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    const archive = Buffer.concat(chunks)
    expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    expect(archive.includes('account.json')).toBe(true)
    await expect(dialog).toHaveCount(0)
  })

  test('deletes the account and cancels the deletion by signing in', async ({ page, site }) => {
    await quickUploader(site, 'Chathuri', 'Last Light')
    const login = loginOf('Chathuri')
    await signIn(page, login)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/myAccount?tab=privacy')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByText('Please enter your current password', { exact: true })).toBeVisible()
    await dialog.getByLabel('Current password').fill(login.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    await expect(
      page.getByText(
        /^Your account will be deleted on \d{1,2} [A-Z][a-z]{2} \d{4}\. To keep it, sign in before then/,
      ),
    ).toBeVisible()
    expect((await site.nextMessage(login.userName)).text).toContain('sign in before that day')
    const hidden = await page.request.get('/api/v1/channels/channelDetails?url=last-light')
    expect(hidden.status()).toBe(404)

    await signIn(page, login)
    await expect(page.getByText("Your account won't be deleted")).toBeVisible()
    await page.goto('/channels/last-light')
    await expect(page.getByRole('heading', { name: 'Last Light' })).toBeVisible()
    expect((await site.nextMessage(login.userName)).text).toContain('will not be deleted')
  })
})
