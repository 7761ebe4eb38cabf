import { defineTexts } from '@serendib/texts'
import { knownTexts } from '../../platform/texts/known-texts.ts'

/** What lists show of videos. */
export const videoTexts = defineTexts({
  /** The title of a video that must not be disclosed to the viewer. */
  unavailable: 'Unavailable video',
})

/**
 * The names of the categories that a new site has.
 * @public Extracted for translation.
 */
export const categoryTexts = defineTexts({
  hillCountry: 'Hill country',
  coast: 'Coast and lagoon',
  wildlife: 'Wild island',
  heritage: 'Heritage',
  food: 'Food',
  journeys: 'Journeys',
  festivals: 'Festivals',
  city: 'City life',
})

/** The name of a category in the language of the request, as far as it is known. */
export const categoryName = knownTexts(categoryTexts)
