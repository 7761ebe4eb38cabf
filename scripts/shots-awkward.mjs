// Adds content that is hard to display to a running site through its API: endless words, long names, Sinhala and Tamil,
// a channel and a member without content.
import { openAsBlob } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract, createClient } from '../contract/src/index.ts'
import { makeClip } from '../e2e/clips.ts'
import { pictureFile } from '../e2e/pictures.ts'

/** Channels by their difficulty. */
export const AWKWARD = {
  endless: { slug: 'an-endless-name', name: 'Nuwaraeliyahortonplainsworldsendbakersfallsandallthewayback1' },
  sinhala: { slug: 'sinhala-name', name: 'ශ්‍රී ලංකාවේ කඳුකර දිනපොත සහ දුම්රිය ගමන්' },
  tamil: { slug: 'tamil-name', name: 'யாழ்ப்பாணத்துப் பயணக் குறிப்புகளும் தீவுகளும்' },
  bare: { slug: 'bare-channel', name: 'Ē' },
}

const VIDEOS = [
  ['endless-word', 'Pidurutalagala'.repeat(8).slice(0, 112)],
  [
    'hundred-letters',
    'From Colombo Fort to Badulla by the slow train: ten hours, four hundred curves, and every cup of tea on it',
  ],
  ['sinhala-title', 'කොළඹ කොටුවේ සිට බදුල්ල දක්වා දුම්රියෙන්: පැය දහයක ගමනේ සෑම තේ කෝප්පයක්ම සහ වංගු හාරසීයක්'],
  ['tamil-title', 'கொழும்புக் கோட்டையிலிருந்து பதுளை வரை மெதுவான ரயிலில்: பத்து மணி நேரம், நானூறு வளைவுகள்'],
  ['one-letter', 'Ē'],
]

/**
 * Adds all awkward content that doesn't exist yet. `dataDir` contains the site's outbox; `password` is that of its
 * demo.
 */
export async function prepareAwkward(site, dataDir, password) {
  const guest = createClient({ origin: site, token: () => null })
  await signUpNewcomer(guest, dataDir, password)
  const owner = await signIn(site, guest, password, 'uploader@serendib.example')
  const channels = {}
  for (const channel of Object.values(AWKWARD))
    channels[channel.slug] = await channelOf(guest, owner, channel)
  const videoIds = await addVideos(guest, owner, channels[AWKWARD.endless.slug])
  for (const [index, newVideoId] of videoIds.entries()) {
    await owner(contract.channelPage.choosePrimaryVideo, { body: { newVideoId, position: index + 1 } }).catch(
      () => undefined,
    )
  }
  const member = await signIn(site, guest, password, 'member@serendib.example')
  for (const channelId of Object.values(channels)) {
    await member(contract.subscriptions.subscribe, { body: { channelId, wanted: true } })
  }
}

async function signIn(site, guest, password, email) {
  const { credentials } = await guest(contract.session.login, {
    body: { email, mobile: '', password, method: 'email' },
  })
  return createClient({ origin: site, token: () => credentials.token })
}

async function channelOf(guest, owner, { slug, name }) {
  const { isFree } = await guest(contract.channels.uniqueUrl, { query: { slug } })
  if (isFree) {
    const pictures = { logo: { width: 200, height: 200 }, banner: { width: 1880, height: 470 } }
    const files = {}
    for (const [place, size] of Object.entries(pictures))
      files[place] = await openAsBlob(await pictureFile(size))
    await owner(contract.channels.create, { body: { name, slug, description: '' }, files })
  }
  return (await guest(contract.channels.channelDetails, { query: { slug } })).channel.id
}

async function addVideos(guest, owner, channelId) {
  const ids = []
  const clip = await makeClip({ seconds: 2, size: '320x180' })
  for (const [slug, title] of VIDEOS) {
    const { isFree } = await owner(contract.ownVideos.uniqueVideoUrl, { query: { slug } })
    if (!isFree) {
      ids.push((await guest(contract.watch.displayVideoData, { query: { slug } })).video.id)
      continue
    }
    const { videoId } = await owner(contract.uploads.videoUpload, {
      body: { channelId, isPublic: true },
      files: { video: await openAsBlob(clip) },
    })
    ids.push(videoId)
    await owner(contract.ownVideos.publishVideo, {
      body: {
        videoId,
        channelId,
        title,
        slug,
        description: `${title}\n`.repeat(6),
        primaryTags: ['awkward'],
        secondaryTags: [],
        categories: [1],
        isPublic: true,
      },
    })
    for (let stage = ''; stage !== 'ready';) {
      await sleep(300)
      stage = (await owner(contract.uploads.processingState, { query: { videoId } })).state.stage
      if (stage === 'failed') throw new Error(`${slug} could not be made`)
    }
  }
  return ids
}

async function signUpNewcomer(guest, dataDir, password) {
  const email = 'newcomer@serendib.example'
  const body = { email, mobile: '' }
  const isThere = await guest(contract.session.login, { body: { ...body, password, method: 'email' } }).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const { reference } = await guest(contract.accounts.create, { body })
  const code = await findCode(join(dataDir, 'outbox'), email)
  await guest(contract.accounts.activateAccount, { query: { code, reference } })
  await guest(contract.accounts.setPassword, {
    body: {
      reference,
      ...body,
      password,
      birthDate: '1990-01-01',
      location: 'Sri Lanka',
      firstName: 'Wickramasinghemudiyanselage',
      lastName: 'Ranasinghearachchigerathnayake',
    },
  })
}

async function findCode(outbox, email) {
  for (let attempts = 0; attempts < 200; attempts++) {
    const names = (await readdir(outbox)).filter((each) => /^[^.].*\.json$/.test(each))
    for (const name of names.sort().toReversed()) {
      const message = JSON.parse(await readFile(join(outbox, name), 'utf8'))
      if (message.to === email && message.code) return message.code
    }
    await sleep(100)
  }
  throw new Error(`no code for ${email} came into ${outbox}`)
}
