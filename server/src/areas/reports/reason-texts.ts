import { defineTexts } from '@serendib/texts'
import { knownTexts } from '../../platform/texts/known-texts.ts'

/**
 * The reasons for reports that a new site has.
 * @public Extracted for translation.
 */
export const reasonTexts = defineTexts({
  nature: 'Harm to wildlife or nature',
  offTrack: 'Driving off the track',
  animals: 'Feeding, chasing or touching animals',
  damage: 'Damage to reefs, forests or beaches',
  misleading: 'Misleading place or title',
  wrongLocation: 'Wrong location',
  misleadingTitle: 'Misleading title or thumbnail',
  falseOffer: 'Scam or false offer',
  dangerous: 'Dangerous activity',
  climbing: 'Climbing in a prohibited area',
  railway: 'On railway tracks or out of a moving train',
  driving: 'Reckless driving or riding',
  disrespect: 'Disrespect',
  sacredPlace: 'At a sacred place',
  noConsent: 'Filmed without consent',
  children: 'Puts children at risk',
  hateful: 'Hateful or violent content',
  ethnicOrReligion: 'Against an ethnic group or a religion',
  againstPerson: 'Against a person',
  cruelty: 'Violence or cruelty',
  sexual: 'Sexual content',
  rights: 'Infringes my rights',
  copied: 'My work was copied',
  privacy: 'My privacy',
  spam: 'Spam',
  other: 'Something else',
  harassment: 'Harassment or bullying',
  atMe: 'Aimed at me',
  atSomeoneElse: 'Aimed at someone else',
  threat: 'A threat',
  hate: 'Hate',
  ethnic: 'Against an ethnic group',
  religion: 'Against a religion',
  gender: 'Against a gender or sexual orientation',
  disabilities: 'Against people with a disability',
  advice: 'False or dangerous advice',
  safety: 'About safety',
  health: 'About health',
  rules: 'About rules and permits',
  personal: 'Personal information',
  mine: 'Mine',
  someoneElses: "Someone else's",
  spamOrScam: 'Spam or a scam',
  impersonation: 'Pretends to be someone else',
  dangerousActivities: 'Dangerous activities',
  copies: "Copies other people's work",
})

/** A reason in the language of the request, as far as it is known. */
export const reasonText = knownTexts(reasonTexts)
