import { defineTexts } from '@serendib/texts'
/** The About page, in the voice of somebody who was there. Its facts are checked, and it advertises nothing. */
export const aboutTexts = defineTexts({
  page: 'About Us',
  hero: 'One island, told by the people who live on it',
  lead: 'Serendib is what sailors from Arabia called this island before they knew its size. In 1754 an English letter writer made a word of it: serendipity, the finding of something good that you were not looking for.',
  experience: {
    title: 'The experience',
    paragraphs: [
      'Sri Lanka is small enough to cross in a day and too full to finish in a life. You can leave a surf beach after breakfast, be in cloud by lunch, and hear elephants before bed. The map says four hours. The road says stop for tea.',
      'A list of ten sights will not help you much here. What helps is somebody who was there this morning: which step of Sigiriya is slippery after rain, which side of the train to Ella has the view, what the woman at the hopper stall puts on top. So that is what this is. A travel guide to one island, made of films, by a community.',
    ],
    picture: 'A red and blue train on the Nine Arch Bridge, over tea and jungle',
  },
  community: {
    title: 'The community',
    paragraphs: [
      'Everything here is filmed by travellers, families, cooks, guides and train drivers with a phone and a free afternoon. Some of them have a channel and a tripod. Most of them have a good story and unsteady hands, and we like those best.',
      'Watch without an account. Sign in to follow the people whose eyes you trust, to keep what you want to visit, and to answer the question that somebody asked about your village. Be as kind in the comments as you would be on the bus: you may well be sitting next to each other tomorrow.',
    ],
    picture: 'Women picking tea on a hillside at first light',
  },
  care: {
    title: 'How we travel',
    rules: [
      'Shoulders and knees covered at a temple, shoes off, and never your back to the Buddha for a picture.',
      'Animals keep the right of way. If an elephant has noticed you, you are too near.',
      'Ask before you film a face. A smile is not a yes; a yes is a yes.',
      'Take the empty bottle back down the mountain with you.',
    ],
  },
  help: {
    title: 'Help',
    questions: [
      {
        question: 'Do I need an account?',
        answer:
          'Not to watch, search or read. You need one to subscribe, vote, comment, save a video for later or create a playlist.',
      },
      {
        question: 'How do I upload a video?',
        answer:
          'Create a channel first. Then choose “Upload Video”, choose a file and enter the details while it uploads. Once the upload is complete and your details are saved, you can close the page. The video is published as soon as it is ready to play.',
      },
      {
        question: 'I forgot my password. What can I do?',
        answer:
          'Choose “Forgot password?” on the sign-in page. We’ll send a code to your email address or mobile number. Enter it to set a new password.',
      },
      {
        question: 'How do I report a video, comment or channel?',
        answer:
          'Choose “Report” next to it. Moderators check it against the guidelines. You can see the outcome in your Report History. Nobody else learns that you reported it.',
      },
    ],
  },
  contact: {
    title: 'Contact us',
    withAddress: 'Write to us. A person answers, most days before the evening train.',
    withoutAddress:
      'Leave a comment under a film and its maker will read it. For what should not be here, Report reaches the people who look after this site.',
  },
  advertise: {
    title: 'Advertise',
    text: 'We show a few advertisements on What’s new, always marked, and never inside a film. They are for guest houses, guides, boatmen, cooks and railways: for those who are here. No banner follows you around, because nothing here follows anybody.',
    action: 'See where they stand',
  },
  allVideos: 'All Videos',
  channels: 'Channels',
})
