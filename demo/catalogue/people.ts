/** A demo account. All share one password; only three are printed at the start. */
export interface DemoAccount {
  key: string
  firstName: string
  lastName: string
  email: string
  /** YYYY-MM-DD. */
  birthDate: string
  /** Seed of the drawn face. */
  portrait: number
  /** Its sign-in details are printed at the start. */
  printedAs?: 'member' | 'uploader' | 'administrator'
}

export const accounts = [
  {
    key: 'nimali',
    firstName: 'Nimali',
    lastName: 'Wickramasinghe',
    email: 'uploader@serendib.example',
    birthDate: '1988-04-12',
    portrait: 66,
    printedAs: 'uploader',
  },
  {
    key: 'kavindu',
    firstName: 'Kavindu',
    lastName: 'Perera',
    email: 'member@serendib.example',
    birthDate: '1996-09-30',
    portrait: 37,
    printedAs: 'member',
  },
  {
    key: 'ruwan',
    firstName: 'Ruwan',
    lastName: 'Dissanayake',
    email: 'ruwan@serendib.example',
    birthDate: '1981-01-20',
    portrait: 30,
  },
  {
    key: 'sachini',
    firstName: 'Sachini',
    lastName: 'Fernando',
    email: 'sachini@serendib.example',
    birthDate: '1993-06-02',
    portrait: 15,
  },
  {
    key: 'chandrani',
    firstName: 'Chandrani',
    lastName: 'Jayawardena',
    email: 'chandrani@serendib.example',
    birthDate: '1962-11-17',
    portrait: 71,
  },
  {
    key: 'fazil',
    firstName: 'Fazil',
    lastName: 'Marikkar',
    email: 'fazil@serendib.example',
    birthDate: '1979-08-08',
    portrait: 55,
  },
  {
    key: 'tharani',
    firstName: 'Tharani',
    lastName: 'Sivakumar',
    email: 'tharani@serendib.example',
    birthDate: '1990-03-27',
    portrait: 35,
  },
  {
    key: 'dilan',
    firstName: 'Dilan',
    lastName: 'Ranatunga',
    email: 'dilan@serendib.example',
    birthDate: '1998-12-05',
    portrait: 47,
  },
  {
    key: 'asanka',
    firstName: 'Asanka',
    lastName: 'Herath',
    email: 'asanka@serendib.example',
    birthDate: '1974-05-15',
    portrait: 78,
  },
  {
    key: 'nethmi',
    firstName: 'Nethmi',
    lastName: 'Perera',
    email: 'nethmi@serendib.example',
    birthDate: '2001-02-11',
    portrait: 13,
  },
  {
    key: 'arun',
    firstName: 'Arun',
    lastName: 'Selvam',
    email: 'arun@serendib.example',
    birthDate: '1985-07-19',
    portrait: 84,
  },
  {
    key: 'ishara',
    firstName: 'Ishara',
    lastName: 'Gunasekara',
    email: 'ishara@serendib.example',
    birthDate: '1987-10-23',
    portrait: 12,
  },
  {
    key: 'lena',
    firstName: 'Lena',
    lastName: 'Moser',
    email: 'lena@serendib.example',
    birthDate: '1994-01-06',
    portrait: 61,
  },
  {
    key: 'tharaka',
    firstName: 'Tharaka',
    lastName: 'Jayasuriya',
    email: 'tharaka@serendib.example',
    birthDate: '1991-08-29',
    portrait: 86,
  },
  {
    key: 'zainab',
    firstName: 'Zainab',
    lastName: 'Ismail',
    email: 'zainab@serendib.example',
    birthDate: '1999-05-21',
    portrait: 50,
  },
  {
    key: 'piyal',
    firstName: 'Piyal',
    lastName: 'Bandara',
    email: 'piyal@serendib.example',
    birthDate: '1969-03-14',
    portrait: 29,
  },
] as const satisfies readonly DemoAccount[]

/** Administers the site, and doesn't take part in what the others do. */
export const administrator = {
  key: 'padmini',
  firstName: 'Padmini',
  lastName: 'Ratnayake',
  email: 'admin@serendib.example',
  birthDate: '1979-02-08',
  portrait: 52,
  printedAs: 'administrator',
} as const satisfies DemoAccount

export type AccountKey = (typeof accounts)[number]['key'] | typeof administrator.key
