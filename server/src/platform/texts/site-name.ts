export const SITE_NAME = 'Serendib'
