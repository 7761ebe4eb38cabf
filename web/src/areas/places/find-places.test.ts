import type { MappedPlace } from '@serendib/contract'
import { expect, it } from 'vitest'
import { byProvince, findPlaces } from './find-places.ts'

const place = (slug: string, more: Partial<MappedPlace> = {}): MappedPlace => ({
  id: 1,
  slug,
  name: slug,
  nameEn: slug,
  nameSi: '',
  nameTa: '',
  kind: 'town',
  district: 'Badulla',
  province: 'Uva',
  latitude: 7,
  longitude: 81,
  videos: 1,
  thumbnails: [],
  ...more,
})
const ella = place('Ella', { nameSi: 'ඇල්ල', nameTa: 'எல்ல' })
const peak = place("Adam's Peak", {
  nameSi: 'ශ්‍රී පාදය',
  kind: 'mountain',
  district: 'Ratnapura',
  province: 'Sabaragamuwa',
})
const jaffna = place('Jaffna', { nameTa: 'யாழ்ப்பாணம்', district: 'Jaffna', province: 'Northern' })
const all = [ella, peak, jaffna]
const found = (term: string, kind?: MappedPlace['kind']) =>
  findPlaces(all, { term, kind }).map(({ name }) => name)

it('finds places by parts of any name, by district and province, with or without joiners and apostrophes', () => {
  expect(found('')).toEqual(['Ella', "Adam's Peak", 'Jaffna'])
  expect(found('ella')).toEqual(['Ella'])
  expect(found('ඇල්')).toEqual(['Ella'])
  expect(found('ශ්රී')).toEqual(["Adam's Peak"])
  expect(found('adams peak')).toEqual(["Adam's Peak"])
  expect(found('யாழ்')).toEqual(['Jaffna'])
  expect(found('uva')).toEqual(['Ella'])
  expect(found('qq')).toEqual([])
})

it('finds places of a kind', () => {
  expect(found('', 'mountain')).toEqual(["Adam's Peak"])
  expect(found('ella', 'mountain')).toEqual([])
})

it('lists places by province, sorted by its name', () => {
  expect(byProvince(all).map(({ province }) => province)).toEqual(['Northern', 'Sabaragamuwa', 'Uva'])
})
