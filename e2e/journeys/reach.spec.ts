import { expect, test } from '../fixtures.ts'

// People who do not use it as we do: small screens, large letters, the keyboard alone, colours of their own.

test('what is said on a small screen does not lie over the next button', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/signup')
  await page.getByLabel('E-mail address or mobile number').fill('sumudu@example.lk')
  await page.getByRole('button', { name: 'Send the code' }).click()
  const message = page.locator('[data-toasts] > div').filter({ hasText: 'Sent the verification code' })
  await expect(message).toBeVisible()
  // It stays as long as one points at it.
  await message.hover()
  await page.getByLabel('Verification code').fill((await site.nextMessage('sumudu@example.lk')).code)
  const button = page.getByRole('button', { name: 'Continue' })
  const isCovered = () =>
    button.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      return y < innerHeight && !element.contains(document.elementFromPoint(x, y))
    })
  const covered: number[] = []
  // As high as phones are, with and without a keyboard.
  for (let height = 400; height <= 860; height += 20) {
    await page.setViewportSize({ width: 360, height })
    if (await isCovered()) covered.push(height)
  }
  await expect(message).toBeVisible()
  expect(covered).toEqual([])
})
