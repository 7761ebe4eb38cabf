import { openAsBlob } from 'node:fs'
import type { Page } from '@playwright/test'
import { contract } from '../../contract/src/index.ts'
import { makeClip } from '../clips.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { runAdmin } from '../operator.ts'
import { pictureFile } from '../pictures.ts'
import type { QuickPerson } from '../quick.ts'
import { loginOf, quickPerson, quickUploader, quickVideo } from '../quick.ts'
import { hold, holdResponse, signIn, skeletons } from '../steps.ts'

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('the list of channels is empty at first (ROUTES-16, CHANNELS-01, CHANNELS-10)', async ({ page }) => {
  await page.goto('/channels')
  await expect(page.getByRole('heading', { level: 1, name: 'All Channels' })).toBeVisible()
  await expect(page.getByText('No one has created a channel yet', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

// The test above needs a site without channels.
test.describe('on a site with channels', () => {
  let dilini: QuickPerson

  test.beforeAll(async ({ site }) => {
    dilini = await quickUploader(site, 'Dilini', 'Fort Walks')
    await quickUploader(site, 'Amal', 'Harbour Lights')
    await runAdmin(site, 'verify', 'fort-walks')
  })

  test('a channel shows its five chosen videos and whether it is verified', async ({ page }) => {
    const file = await makeClip({ seconds: 1, size: '160x90' })
    for (const place of [1, 2, 3, 4, 5]) {
      const id = await quickVideo(dilini, { file, title: `Walk ${place}`, slug: `walk-${place}` })
      await dilini.call(contract.channelPage.choosePrimaryVideo, {
        body: { newVideoId: id, position: place },
      })
    }

    await test.step('the channel’s Home shows one large video and four beside it (CHANNEL-07)', async () => {
      await page.goto('/channels/fort-walks')
      const videos = page.getByRole('tabpanel').getByRole('article')
      await expect(videos.getByRole('heading')).toHaveText(['Walk 1', 'Walk 2', 'Walk 3', 'Walk 4', 'Walk 5'])
      const widths = []
      for (const video of await videos.all())
        widths.push((await video.locator('img').boundingBox())?.width ?? 0)
      const [large = 0, ...small] = widths
      expect(new Set(small).size).toBe(1)
      expect(large).toBeGreaterThan(1.5 * (small[0] ?? Infinity))
    })

    await test.step('only a verified channel has the badge (CHANNELS-04)', async () => {
      await page.goto('/channels')
      await expect(cardOf(page, 'Fort Walks').getByRole('img', { name: 'Verified' })).toBeVisible()
      await expect(cardOf(page, 'Harbour Lights')).toBeVisible()
      await expect(cardOf(page, 'Harbour Lights').getByRole('img', { name: 'Verified' })).toHaveCount(0)
    })
  })

  test('a long list of channels loads in parts on a desktop and on a phone', async ({ page, site }) => {
    // Thirty channels, each with pictures in every size and format.
    test.slow()
    const [logo, banner] = [
      await openAsBlob(await pictureFile({ width: 8, height: 8 })),
      await openAsBlob(await pictureFile({ width: 16, height: 4 })),
    ]
    const author = await quickPerson(site, 'Sunil')
    const member = await quickPerson(site, 'Kasun')
    const addChannel = async (number: number) => {
      const { channel } = await author.call(contract.channels.create, {
        body: { name: `Channel ${number}`, slug: `channel-${number}`, description: '' },
        files: { logo, banner },
      })
      if (number <= 21) {
        await member.call(contract.subscriptions.subscribe, { body: { channelId: channel.id, wanted: true } })
      }
    }
    const menu = page.getByRole('navigation', { name: 'Side menu' })
    const links = menu.locator('a[href^="/channels/"]')
    const more = menu.getByRole('button', { name: 'Load more' })

    await test.step('four channels in the side menu need no More button, five do (NAV-24)', async () => {
      for (let number = 1; number <= 4; number++) await addChannel(number)
      await signIn(page, loginOf('kasun'))
      await page.goto('/')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(links).toHaveCount(4)
      await expect(more).toHaveCount(0)
      await addChannel(5)
      await page.reload()
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(links).toHaveCount(4)
      await expect(more).toHaveCount(1)
    })
    for (let number = 6; number <= 31; number++) await addChannel(number)

    await test.step('the list shows 30 channels at first and loads the rest at its end, and presses meanwhile keep their effect (CHANNELS-07, CONSTANTS-03)', async () => {
      const further = await holdResponse(page, /\/channels\/index\?.*cursor=[^&]/)
      await page.goto('/channels')
      const cards = page.getByRole('article')
      await expect(cards).toHaveCount(30)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await further.isRead
      const card = cards.filter({ has: page.getByRole('heading', { name: 'Channel 26' }) })
      await card.getByRole('button', { name: 'Subscribe' }).click()
      await expect(card.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
      further.release()
      await expect(cards).toHaveCount(33)
      await card.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(card.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
    })

    await test.step('the More button of the side menu shows 4, 16, then all channels (NAV-21, NAV-22, NAV-23, NAV-24, CONSTANTS-04)', async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(links).toHaveCount(4)
      await more.click()
      await expect(links).toHaveCount(16)
      await more.click()
      await expect(links).toHaveCount(21)
      await expect(more).toHaveCount(0)
    })

    await test.step('the side menu links to every other page (NAV-14, NAV-15, NAV-16, NAV-17, NAV-18, NAV-19, NAV-20, NAV-26)', async () => {
      for (const [name, href] of [
        ['Home', '/'],
        ['Trending', '/allTrendings'],
        ['History', '/viewHistory'],
        ['Library', '/library'],
        ['Subscriptions', '/allSubscriptions'],
        ['Watch later', '/watchLater'],
        ['Liked Videos', '/likedVideos'],
        ['Report History', '/reportHistory'],
      ] as const) {
        await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
      }
    })

    await test.step('the list shows 10 skeletons on a desktop and 4 on a phone (CHANNELS-08, CHANNELS-09)', async () => {
      const release = await hold(page, '**/channels/index*')
      await page.goto('/channels')
      await expect(skeletons(page)).toHaveCount(10)
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(skeletons(page)).toHaveCount(4)
      release()
      await expect(page.getByRole('article').first()).toBeVisible()
    })

    await test.step('the list fits a phone', async () => {
      for (const path of ['/channels', '/channels/channel-1', '/channels/channel-1?tab=about']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('main').getByText('Loading', { exact: false })).toHaveCount(0)
        // The page is rendered for a guest first; wait until the colours have changed to a subscriber's.
        await expect(page.getByRole('button', { name: 'Unsubscribe' }).first()).toBeVisible()
        const aside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(aside).toBe(0)
        await expectAccessible(page)
      }
    })
  })
})
