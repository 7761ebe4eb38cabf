import type { VideoPlace, Place } from '@serendib/contract'

/** https://schema.org/Place */
export function placeObject(place: Place) {
  const otherNames = [place.nameSi, place.nameTa].filter((name) => name !== '')
  return {
    ...toLocation(place),
    ...(otherNames.length === 0 ? {} : { alternateName: otherNames }),
    address: {
      '@type': 'PostalAddress',
      addressLocality: place.district,
      addressRegion: `${place.province} Province`,
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
