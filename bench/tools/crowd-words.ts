/** Sri Lankan place names and subjects of videos in three scripts, frequent ones first. */
export const PLACES = {
  latin: (
    'Ella Kandy Galle Sigiriya Colombo Mirissa Jaffna Trincomalee Anuradhapura Polonnaruwa Haputale Yala Wilpattu ' +
    'Nuwara-Eliya Bentota Hikkaduwa Unawatuna Weligama Tangalle Arugam-Bay Batticaloa Negombo Dambulla Mannar ' +
    'Kalpitiya Kitulgala Ratnapura Badulla Bandarawela Udawalawe Minneriya Sinharaja Adam’s-Peak Hatton Matara ' +
    'Kataragama Tissamaharama Delft Kayts Nallur Kilinochchi Vavuniya Mullaitivu Ampara Monaragala Kegalle Kurunegala ' +
    'Puttalam Chilaw Kalutara Beruwala Ambalangoda Dondra Hambantota Bundala Kumana Gal-Oya Riverston Knuckles Meemure ' +
    'Pinnawala Ritigala Yapahuwa Avukana Mihintale Medirigiriya Passikudah Nilaveli Kalkudah Lunugamvehera Haldummulla ' +
    'Belihuloya Ohiya Pattipola Demodara Idalgashinna Namunukula Maskeliya Norton Ginigathhena Wellawaya Buduruwagala'
  )
    .split(' ')
    .map((name) => name.replaceAll('-', ' ')),
  sinhala: [
    'ඇල්ල',
    'මහනුවර',
    'ගාල්ල',
    'සීගිරිය',
    'කොළඹ',
    'මිරිස්ස',
    'යාපනය',
    'ත්‍රිකුණාමලය',
    'අනුරාධපුරය',
    'පොළොන්නරුව',
    'හපුතලේ',
    'යාල',
    'නුවරඑළිය',
    'ශ්‍රී පාදය',
    'බදුල්ල',
    'මාතර',
  ],
  tamil: [
    'எல்ல',
    'கண்டி',
    'காலி',
    'சிகிரியா',
    'கொழும்பு',
    'யாழ்ப்பாணம்',
    'திருகோணமலை',
    'அனுராதபுரம்',
    'பொலன்னறுவை',
    'மட்டக்களப்பு',
    'மன்னார்',
    'நுவரெலியா',
    'வவுனியா',
    'கிளிநொச்சி',
  ],
} as const

export const SUBJECTS = {
  latin: [
    'Slow train to',
    'Sunrise over',
    'Street food of',
    'Elephants near',
    'A monsoon walk in',
    'Surfing at',
    'Waterfalls of',
    'The old fort of',
    'Tea country around',
    'Night market in',
    'Whale watching off',
    'Temple drums of',
    'Cycling to',
    'Fishing boats of',
    'Leopards of',
    'Hoppers and sambol in',
    'Camping above',
    'A village wedding in',
    'Bird watching at',
    'Lagoon crossing near',
    'Two days in',
    'Climbing the rock at',
    'Paddy harvest in',
    'Lanterns of Vesak in',
  ],
  sinhala: ['උදෑසන', 'දුම්රිය ගමන', 'වැස්ස දවසක', 'පාරම්පරික කෑම', 'වන අලි', 'පැරණි පන්සල', 'මුහුදු වෙරළ', 'තේ වතු'],
  tamil: [
    'காலை',
    'தொடருந்து பயணம்',
    'மழை நாள்',
    'பாரம்பரிய உணவு',
    'யானைகள்',
    'பழைய கோவில்',
    'கடற்கரை',
    'தேயிலைத் தோட்டம்',
  ],
} as const

export const CHANNELS = [
  'Diaries',
  'Travels',
  'Kitchen',
  'by Bus',
  'Wild',
  'Heritage',
  'Roads',
  'Videos',
  'on Foot',
  'Weekends',
] as const

export const SENTENCES = [
  'The first bus leaves before the light, and the conductor knows everybody on it.',
  'Tea from a glass, short eats from a cupboard, and the road climbs through pine and cloud.',
  'We came for the view and stayed for the rain, which took the view away and gave us a kitchen.',
  'An old guard with a green flag tells the story of the bridge that was built without steel.',
  'Take small notes for the tuk-tuk and ask at the junction, not before.',
  'The lagoon is flat as a plate at six, and by nine the wind has found it.',
  'A grandmother grates coconut faster than the camera can follow.',
  'Elephants cross here in the dry season, when the tank falls and the grass comes up.',
  'Bring water, a hat, and patience for the last three hundred steps.',
  'The drums begin far away; by the time the dancers turn the corner nobody sits.',
  'Two reefs, one boat, no hurry: a morning below the surface with a slate and a pencil.',
  'The market closes at noon, and the best jackfruit is gone by eight.',
] as const

export const SYLLABLES = 'ka ni ma ra su tha wi ja pe lo na di sa mu ga ri cha ye bu da'.split(' ')
