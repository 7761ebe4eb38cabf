/** The languages of the interface. */
export type Language = 'en' | 'si' | 'ta'
