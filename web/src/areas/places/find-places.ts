import type { MappedPlace, PlaceKind } from '@serendib/contract'
import { districtName, provinceName, PROVINCES } from '@serendib/contract'

/**
 * Text normalised for comparison: lower case, without accents and without the joiners of Sinhala and Tamil.
 */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F\u200B-\u200D\uFEFF'’]/g, '')
    .normalize('NFC')
    .toLowerCase()
}

/** The places of a kind, or of all kinds, whose names or regions contain every word of a term. */
export function findPlaces(
  places: readonly MappedPlace[],
  wanted: { readonly kind: PlaceKind | undefined; readonly term: string },
): MappedPlace[] {
  const words = plain(wanted.term).split(/\s+/).filter(Boolean)
  return places.filter(({ kind, nameEn, nameSi, nameTa, district, province }) => {
    if (wanted.kind !== undefined && kind !== wanted.kind) return false
    const regions = [district, province, districtName(district), provinceName(province)]
    const text = plain([nameEn, nameSi, nameTa, ...regions].join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** Places grouped by province, sorted by its name, in their given order within it. */
export function byProvince(
  places: readonly MappedPlace[],
): { readonly province: string; readonly places: MappedPlace[] }[] {
  return PROVINCES.map((province) => ({
    province,
    places: places.filter((place) => place.province === province),
  })).filter((group) => group.places.length > 0)
}
