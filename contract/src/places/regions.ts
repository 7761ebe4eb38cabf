import { regionTexts } from '../texts/region-texts.ts'

/** The districts of Sri Lanka, each with its province. */
export const DISTRICTS: Readonly<Record<string, string>> = {
  Colombo: 'Western',
  Gampaha: 'Western',
  Kalutara: 'Western',
  Kandy: 'Central',
  Matale: 'Central',
  'Nuwara Eliya': 'Central',
  Galle: 'Southern',
  Matara: 'Southern',
  Hambantota: 'Southern',
  Jaffna: 'Northern',
  Kilinochchi: 'Northern',
  Mannar: 'Northern',
  Vavuniya: 'Northern',
  Mullaitivu: 'Northern',
  Trincomalee: 'Eastern',
  Batticaloa: 'Eastern',
  Ampara: 'Eastern',
  Kurunegala: 'North Western',
  Puttalam: 'North Western',
  Anuradhapura: 'North Central',
  Polonnaruwa: 'North Central',
  Badulla: 'Uva',
  Monaragala: 'Uva',
  Ratnapura: 'Sabaragamuwa',
  Kegalle: 'Sabaragamuwa',
}

const nameIn = (names: Readonly<Record<string, string>>, english: string) => names[english] ?? english

/** The name of a district in the current language. */
export const districtName = (english: string) => nameIn(regionTexts.districts, english)

/** The name of a province in the current language. */
export const provinceName = (english: string) => nameIn(regionTexts.provinces, english)
