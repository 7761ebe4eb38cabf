/** A part of a page of the house: paragraphs, or things that are told apart. */
export interface HousePart {
  readonly title: string
  readonly paragraphs?: readonly string[]
  readonly points?: readonly string[]
}

/** What belongs here and what does not. What it promises the site does: change one with the other. */
export const guidelinesTexts = {
  page: 'Guidelines',
  lead: 'Film the island as you would have your own street filmed. Everything that is reported here is looked at by people, and these are the rules they go by.',
  parts: [
    {
      title: 'What belongs here',
      points: [
        'Films of Sri Lanka and of the way there: places and roads, food, animals, crafts, festivals, and the people who agreed to be in them.',
        'What you made yourself, or may show. That goes for the music too.',
        'Titles, tags and thumbnails that say what is in the film.',
      ],
    },
    {
      title: 'What does not',
      points: [
        'Contempt for who somebody is: for a faith, a language, a people, a caste, a sex, a disability, or where somebody comes from. Calls to hurt anybody.',
        'Sexual content, and anything that harms or exposes a child.',
        'People where they may expect to be alone, and anybody’s address, number or papers.',
        'Cruelty to animals, and wild ones that were chased, fed or touched for the picture.',
        'Places of worship against their rules: where a board or a monk says no camera, there is no film.',
        'Somebody else’s film, picture or music without their leave.',
        'Advertising that does not say so, bought views, and the same comment under many films.',
      ],
    },
    {
      title: 'In the comments',
      paragraphs: [
        'Be as kind as you would be on the bus. Whoever made a film may remove comments under it, close them, and take none from somebody any more.',
      ],
    },
    {
      title: 'What becomes of a report',
      paragraphs: [
        'Report stands beside every film, every channel and every comment. A moderator looks at what you reported; a film may be hidden while that lasts. What breaks these rules is taken down, what does not stays. The outcome stands in your report history, and nobody is told who reported.',
        'If something here is yours and was taken without asking, report it for that reason, and say in a line what it is and how you can be reached.',
      ],
    },
  ],
  further: 'On this site also',
  privacy: 'What is kept of you',
} as const

/** What is kept of whom. What it says the site does: change one with the other. */
export const privacyTexts = {
  page: 'Privacy',
  lead: 'You can watch everything here without telling us anything. This is what is kept once you do, for how long, and how you take it back.',
  parts: [
    {
      title: 'Without an account',
      points: [
        'No cookies, no advertising network, nobody else’s counters. The pages ask no other site for anything.',
        'Your browser remembers how you like the site: dark or light, how loud, how fast, the films you keep on the device, the names of several films that you are uploading. That stays in the browser.',
        'To count a view once, your network address is turned into a code with a secret of this site. To slow down whoever guesses passwords, the address itself is noted where somebody signs in or asks for a code. Both are gone within two days.',
        'Where you are is asked only if you want the places near you, and only your browser gets to know.',
      ],
    },
    {
      title: 'With an account',
      points: [
        'Your name, your date of birth, and the e-mail address or mobile number you sign in with. Others see your name and picture where you comment, and never how to reach you. Everything else in your profile is for you to fill in or to leave.',
        'Your password, scrambled so that nobody can read it, and where you are signed in: the kind of device, and when it was last used.',
        'A browser that you sign in with gets a mark, the one cookie here, so that nobody who guesses at your password elsewhere can keep you out of your account. It serves nothing else, and ends a year after you last signed in there, or when that browser is signed out together with all others.',
        'What you watch, search for and write is your history. Nobody else sees it; you can clear it, in parts or whole, and pause it.',
        'Likes, subscriptions, playlists and reports. Whoever made a film hears that you liked it, or that you follow them. A playlist is public unless you make it private.',
        'We write to you when you ask for a code, when something about your account changes, and once a day if you want that.',
      ],
    },
    {
      title: 'When you upload',
      points: [
        'The file you send is kept, so that the film can be made anew from it; nobody can open it. The film and the pictures made from it carry nothing that the camera noted.',
        'If the camera noted a place, you are asked once whether to name it. Nobody learns of it unless you say yes.',
        'You see how often and how far your films are watched, and never by whom.',
      ],
    },
    {
      title: 'For how long',
      points: [
        'Codes that were sent: a day. The e-mail address or mobile number that you had before: a week. Notifications: half a year. Uploads that were not finished: a week.',
        'A film that you delete is gone from the site at once, and its files soon after.',
        'An account that you delete is hidden at once. For 14 days you can come back; then it is removed with all that was in it. That somebody decided about a report stays in the moderators’ log.',
        'Whoever runs the site makes copies of all of it against loss. What was removed goes from those when they are replaced.',
      ],
    },
    {
      title: 'What you can do',
      points: [
        'Download everything that is kept of you, and delete your account: both in My account, under Privacy.',
        'Change what is wrong there, end the sessions of other devices, and choose what you are told of.',
        'Ask us: how stands at the end of this page.',
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        'Moderators see what was reported. Those who run the site see accounts with their contacts. Nothing is sold, lent or given to anybody, unless a court of law asks for it.',
      ],
    },
  ],
  operator: 'Who runs this site',
  guidelines: 'What belongs here, and what does not',
  myAccount: 'Privacy in My account',
} as const
