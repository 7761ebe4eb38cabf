import { defineTexts } from '@serendib/texts'
/** A section of a static page: paragraphs, or a list of points. */
export interface StaticPagePart {
  readonly title: string
  readonly paragraphs?: readonly string[]
  readonly points?: readonly string[]
}

/** What is allowed on the site. The site does what this page promises: change both together. */
export const guidelinesTexts = defineTexts({
  page: 'Guidelines',
  lead: 'Film the island the way you would want your own street to be filmed. People review everything that is reported here, and these are the rules they follow.',
  parts: [
    {
      title: 'What belongs here',
      points: [
        'Videos of Sri Lanka and of the way there: places and roads, food, animals, crafts, festivals, and people who agreed to be filmed.',
        'What you made yourself or have permission to show. That includes the music.',
        'Titles, tags and thumbnails that show what is in the video.',
      ],
    },
    {
      title: "What doesn't",
      points: [
        'Contempt for who someone is: their faith, language, ethnicity, caste, sex, disability or origin. Calls to hurt anyone.',
        'Sexual content, and anything that harms or exposes a child.',
        "People in places where they expect privacy, and anyone's address, phone number or documents.",
        'Cruelty to animals, and wild animals that were chased, fed or touched for the shot.',
        "Places of worship against their rules: where a sign or a monk says no cameras, don't film.",
        "Someone else's video, picture or music without their permission.",
        "Advertising that isn't labelled, bought views, and the same comment on many videos.",
      ],
    },
    {
      title: 'In the comments',
      paragraphs: [
        'Be as kind as you would be on the bus. The owner of a video can remove comments on it, turn comments off, and block people from commenting.',
      ],
    },
    {
      title: 'What happens to a report',
      paragraphs: [
        'You can report any video, channel or comment. A moderator reviews your report, and a video may be hidden in the meantime. Anything that breaks these rules is taken down; everything else stays up. You can see the outcome in your report history. Nobody is told who made a report.',
        'If someone posted your work here without asking, report it for that reason. In one line, say what it is and how we can reach you.',
      ],
    },
  ],
  further: 'Additional rules for this site',
  privacy: 'What we store about you',
})

/** What the site stores about people. The site does what this page says: change both together. */
export const privacyTexts = defineTexts({
  page: 'Privacy',
  lead: 'You can watch everything here without telling us anything. This page explains what we store when you do tell us something, for how long, and how you can delete it.',
  parts: [
    {
      title: 'Without an account',
      points: [
        'No advertising networks and no third-party analytics. The pages load nothing from other sites. The only cookies keep the language and the data saver setting that you choose.',
        'Your browser remembers your settings and your work: dark or light mode, volume, speed, how much data you used, the videos you download to the device, and the names of videos that you are uploading together. That stays in your browser.',
        'To count each view once, we hash your IP address with a secret key. To slow down people who guess passwords, we record the IP address itself when someone signs in or requests a code. Both are deleted within two days.',
        'We ask for your location only if you want to see places near you, and it never leaves your browser.',
      ],
    },
    {
      title: 'With an account',
      points: [
        'Your name, your date of birth, and the email address or mobile number you sign in with. Others see your name and picture when you comment, but never your email address or mobile number. Everything else in your profile is optional.',
        'Your password, hashed so that nobody can read it, and the sessions you are signed in with: the kind of device, and when it was last used.',
        'A browser that you sign in with gets another cookie. It marks the browser as trusted, so that nobody who guesses your password elsewhere can lock you out of your account. We use it for nothing else. It expires a year after you last signed in on that browser, or when you sign out of that browser and all others at once.',
        'Your history: what you watch, search for and write. Nobody else sees it. You can pause it, and clear all or part of it.',
        'Likes, subscriptions, playlists and reports. Channel owners are told when you like their videos or subscribe to them. A playlist is public unless you make it private.',
        'We email or text you when you request a code and when something about your account changes. You can also turn on a daily digest by email.',
      ],
    },
    {
      title: 'When you upload',
      points: [
        'We store the file you upload, so that the video can be processed again. Only you can download that file, with your data. The video and the pictures made from it contain none of the extra information that your camera recorded, such as where you were.',
        'If your camera recorded a location, we ask you once whether to name the place. Nobody sees it unless you say yes.',
        'You can see how often your videos are watched and how far viewers get, but never who they are.',
      ],
    },
    {
      title: 'For how long',
      points: [
        'Codes we sent: one day. Your previous email address or mobile number: one week. Notifications: six months. Unfinished uploads: one week.',
        'A video that you delete disappears from the site immediately, and its files soon after.',
        "An account that you delete is hidden immediately. You can come back within 14 days; after that, we delete it with everything in it. Decisions about reports stay in the moderators' log.",
        'The operator of this site makes backups of everything. Deleted data disappears from the backups when newer ones replace them.',
      ],
    },
    {
      title: 'What you can do',
      points: [
        'Download everything we store about you, and delete your account: both in My Account, under Privacy.',
        'Correct your details there, sign out of other devices, and choose your notifications.',
        "Ask us anything else. You'll find out how at the end of this page.",
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        "Moderators can see reports, watch every video, including unlisted and hidden ones, and search comments, including those removed in the last 30 days. Administrators can also see accounts with their email addresses or mobile numbers. We don't sell your data or share it with anyone, unless a court orders us to.",
      ],
    },
  ],
  operator: 'Who runs this site',
  guidelines: "What belongs here, and what doesn't",
  myAccount: 'Privacy in My Account',
})
