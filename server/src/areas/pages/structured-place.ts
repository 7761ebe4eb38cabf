import { districtName, provinceName, type Place, type VideoPlace } from '@serendib/contract'
import { pageTexts } from './texts.ts'

/** https://schema.org/Place */
export function placeObject(place: Place) {
  const names = [place.nameEn, place.nameSi, place.nameTa]
  const otherNames = names.filter((name) => name !== '' && name !== place.name)
  return {
    ...toLocation(place),
    ...(otherNames.length === 0 ? {} : { alternateName: otherNames }),
    address: {
      '@type': 'PostalAddress',
      addressLocality: districtName(place.district),
      addressRegion: pageTexts.province({ name: provinceName(place.province) }),
      addressCountry: 'LK',
    },
  }
}

/** The place of a video as structured data. */
export function toLocation(place: VideoPlace) {
  return {
    '@type': 'Place',
    name: place.name,
    url: `/places/${place.slug}`,
    geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
  }
}
