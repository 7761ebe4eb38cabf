-- Places --------------------------------------------------------------------------------------------------------------
-- Where films were made: places of a gazetteer that an operator can change (`admin places`). A film names one of them or none;
-- where a file says that it was filmed is never kept, only which place is near.

create table places (
  id integer generated always as identity primary key,
  slug citext not null unique check (slug ~ '^[a-z0-9-]{3,60}$'),
  name text not null check (length(name) between 1 and 80),
  -- Empty where nobody was sure.
  name_si text not null default '' check (length(name_si) <= 80),
  name_ta text not null default '' check (length(name_ta) <= 80),
  kind text not null
    check (kind in ('town', 'beach', 'island', 'mountain', 'waterfall', 'lake', 'wildlife', 'heritage')),
  district text not null,
  province text not null,
  -- Degrees, of somewhere on the island or before its coast.
  latitude double precision not null check (latitude between 5.5 and 10.2),
  longitude double precision not null check (longitude between 79 and 82.3),
  -- What it is found by: the words of its names and of its district. Kept by a trigger.
  words text[] not null default '{}'
);

create function on_place_written() returns trigger
language plpgsql
as $$
begin
  new.words := search_words(concat_ws(' ', new.name, new.name_si, new.name_ta, new.district));
  return new;
end $$;

create trigger places_words before insert or update on places
for each row execute function on_place_written();

insert into places (slug, name, name_si, name_ta, kind, district, province, latitude, longitude)
select shipped.slug, name, name_si, name_ta, kind, district, province, latitude, longitude
from (
  values
    ('colombo', 'Colombo', 'කොළඹ', 'கொழும்பு', 'town', 'Colombo', 6.9344, 79.8428),
    ('galle-face-green', 'Galle Face Green', 'ගාලු මුවදොර පිටිය', 'காலி முகத்திடல்', 'beach', 'Colombo', 6.9245, 79.8449),
    ('pettah', 'Pettah', 'පිටකොටුව', 'புறக்கோட்டை', 'town', 'Colombo', 6.9366, 79.85),
    ('gangaramaya', 'Gangaramaya Temple', 'ගංගාරාම විහාරය', 'கங்காராமை விகாரை', 'heritage', 'Colombo', 6.9166, 79.8563),
    ('mount-lavinia', 'Mount Lavinia', 'ගල්කිස්ස', 'கல்கிசை', 'beach', 'Colombo', 6.833, 79.866),
    ('kotte', 'Sri Jayawardenepura Kotte', 'ශ්‍රී ජයවර්ධනපුර කෝට්ටේ', 'ஸ்ரீ ஜெயவர்த்தனபுர கோட்டை', 'town', 'Colombo', 6.8868, 79.9187),
    ('kelaniya', 'Kelaniya Temple', 'කැලණිය රජමහා විහාරය', 'களனி ரஜமகா விகாரை', 'heritage', 'Gampaha', 6.9519, 79.9188),
    ('negombo', 'Negombo', 'මීගමුව', 'நீர்கொழும்பு', 'town', 'Gampaha', 7.2083, 79.8358),
    ('muthurajawela', 'Muthurajawela Marsh', 'මුතුරාජවෙල', 'முத்துராஜவெல', 'wildlife', 'Gampaha', 7.06, 79.875),
    ('kalutara', 'Kalutara', 'කළුතර', 'களுத்துறை', 'town', 'Kalutara', 6.5854, 79.9607),
    ('beruwala', 'Beruwala', 'බේරුවල', 'பேருவளை', 'beach', 'Kalutara', 6.4788, 79.9828),
    ('bentota', 'Bentota', 'බෙන්තොට', 'பெந்தோட்டை', 'beach', 'Galle', 6.4213, 79.999),
    ('kandy', 'Kandy', 'මහනුවර', 'கண்டி', 'town', 'Kandy', 7.2906, 80.6337),
    ('temple-of-the-tooth', 'Temple of the Tooth', 'ශ්‍රී දළදා මාළිගාව', 'தலதா மாளிகை', 'heritage', 'Kandy', 7.2936, 80.6413),
    ('kandy-lake', 'Kandy Lake', 'මහනුවර වැව', 'கண்டி ஏரி', 'lake', 'Kandy', 7.2918, 80.642),
    ('peradeniya', 'Peradeniya Botanical Gardens', 'පේරාදෙණිය උද්භිද උද්‍යානය', 'பேராதனை தாவரவியல் பூங்கா', 'wildlife', 'Kandy', 7.2685, 80.5966),
    ('hanthana', 'Hanthana Range', 'හන්තාන කඳුවැටිය', 'ஹந்தான மலைத்தொடர்', 'mountain', 'Kandy', 7.254, 80.63),
    ('udawatta-kele', 'Udawatta Kele Forest', 'උඩවත්ත කැලේ', 'உடவத்தகெலே', 'wildlife', 'Kandy', 7.299, 80.642),
    ('meemure', 'Meemure', 'මීමුරේ', 'மீமுரே', 'town', 'Kandy', 7.433, 80.848),
    ('knuckles', 'Knuckles Range', 'නකල්ස් කඳුවැටිය', 'நக்கிள்ஸ் மலைத்தொடர்', 'mountain', 'Matale', 7.45, 80.7833),
    ('riverston', 'Riverston', 'රිවස්ටන්', 'ரிவஸ்டன்', 'mountain', 'Matale', 7.526, 80.734),
    ('matale', 'Matale', 'මාතලේ', 'மாத்தளை', 'town', 'Matale', 7.4717, 80.6244),
    ('aluvihare', 'Aluvihare Rock Temple', 'අලුවිහාරය', 'அலுவிகாரை', 'heritage', 'Matale', 7.4975, 80.6211),
    ('nalanda-gedige', 'Nalanda Gedige', 'නාලන්දා ගෙඩිගේ', 'நாலந்தா கெடிகே', 'heritage', 'Matale', 7.67, 80.6458),
    ('sigiriya', 'Sigiriya', 'සීගිරිය', 'சிகிரியா', 'heritage', 'Matale', 7.957, 80.7603),
    ('pidurangala', 'Pidurangala Rock', 'පිදුරංගල', 'பிதுரங்கல', 'mountain', 'Matale', 7.9664, 80.763),
    ('dambulla', 'Dambulla', 'දඹුල්ල', 'தம்புள்ளை', 'heritage', 'Matale', 7.8567, 80.649),
    ('kandalama', 'Kandalama Lake', 'කණ්ඩලම වැව', 'கண்டலம வாவி', 'lake', 'Matale', 7.88, 80.695),
    ('sembuwatta', 'Sembuwatta Lake', 'සෙම්බුවත්ත වැව', 'செம்புவத்தை ஏரி', 'lake', 'Matale', 7.437, 80.699),
    ('wasgamuwa', 'Wasgamuwa National Park', 'වස්ගමුව ජාතික වනෝද්‍යානය', 'வஸ்கமுவ தேசிய பூங்கா', 'wildlife', 'Matale', 7.717, 80.933),
    ('nuwara-eliya', 'Nuwara Eliya', 'නුවරඑළිය', 'நுவரெலியா', 'town', 'Nuwara Eliya', 6.9697, 80.769),
    ('gregory-lake', 'Gregory Lake', 'ග්‍රෙගරි වැව', 'கிரகரி ஏரி', 'lake', 'Nuwara Eliya', 6.956, 80.779),
    ('horton-plains', 'Horton Plains', 'හෝර්ටන් තැන්න', 'ஹோர்ட்டன் சமவெளி', 'wildlife', 'Nuwara Eliya', 6.802, 80.806),
    ('worlds-end', 'World''s End', 'ලෝකාන්තය', 'உலக முடிவு', 'mountain', 'Nuwara Eliya', 6.7815, 80.795),
    ('pidurutalagala', 'Pidurutalagala', 'පිදුරුතලාගල', 'பிதுருதலாகல', 'mountain', 'Nuwara Eliya', 7.0008, 80.7737),
    ('hatton', 'Hatton', 'හැටන්', 'ஹட்டன்', 'town', 'Nuwara Eliya', 6.8916, 80.5955),
    ('nanu-oya', 'Nanu Oya', 'නානුඔය', 'நானுஓயா', 'town', 'Nuwara Eliya', 6.9425, 80.742),
    ('ambewela', 'Ambewela', 'අඹේවෙල', 'அம்பேவெல', 'town', 'Nuwara Eliya', 6.874, 80.802),
    ('st-clairs-falls', 'St Clair''s Falls', 'සෙන්ට් ක්ලෙයාර් ඇල්ල', 'சென் கிளேயர் நீர்வீழ்ச்சி', 'waterfall', 'Nuwara Eliya', 6.948, 80.651),
    ('devon-falls', 'Devon Falls', 'ඩෙවොන් ඇල්ල', 'டெவோன் நீர்வீழ்ச்சி', 'waterfall', 'Nuwara Eliya', 6.954, 80.633),
    ('ramboda-falls', 'Ramboda Falls', 'රම්බොඩ ඇල්ල', 'இறம்பொடை நீர்வீழ்ச்சி', 'waterfall', 'Nuwara Eliya', 7.053, 80.697),
    ('hakgala', 'Hakgala Botanical Garden', 'හක්ගල උද්භිද උද්‍යානය', 'ஹக்கல தாவரவியல் பூங்கா', 'wildlife', 'Nuwara Eliya', 6.9258, 80.8206),
    ('seetha-amman', 'Seetha Amman Temple', 'සීතා අම්මන් කෝවිල', 'சீதை அம்மன் கோவில்', 'heritage', 'Nuwara Eliya', 6.9331, 80.8106),
    ('kotmale', 'Kotmale Reservoir', 'කොත්මලේ ජලාශය', 'கொத்மலை நீர்த்தேக்கம்', 'lake', 'Nuwara Eliya', 7.061, 80.597),
    ('castlereigh', 'Castlereigh Reservoir', 'කාසල්රී ජලාශය', 'காசல்ரீ நீர்த்தேக்கம்', 'lake', 'Nuwara Eliya', 6.872, 80.583),
    ('ratnapura', 'Ratnapura', 'රත්නපුර', 'இரத்தினபுரி', 'town', 'Ratnapura', 6.6828, 80.3992),
    ('adams-peak', 'Adam''s Peak (Sri Pada)', 'ශ්‍රී පාදය', 'சிவனொளிபாதமலை', 'mountain', 'Ratnapura', 6.8096, 80.4994),
    ('sinharaja', 'Sinharaja Forest', 'සිංහරාජ වනාන්තරය', 'சிங்கராஜக் காடு', 'wildlife', 'Ratnapura', 6.42, 80.46),
    ('udawalawe', 'Udawalawe National Park', 'උඩවලව ජාතික වනෝද්‍යානය', 'உடவளவை தேசிய பூங்கா', 'wildlife', 'Ratnapura', 6.475, 80.875),
    ('belihuloya', 'Belihuloya', 'බෙලිහුල්ඔය', 'பெலிகுல்ஓயா', 'town', 'Ratnapura', 6.717, 80.767),
    ('bopath-ella', 'Bopath Ella', 'බෝපත් ඇල්ල', 'போபத் எல்ல', 'waterfall', 'Ratnapura', 6.802, 80.368),
    ('kegalle', 'Kegalle', 'කෑගල්ල', 'கேகாலை', 'town', 'Kegalle', 7.2513, 80.3464),
    ('kitulgala', 'Kitulgala', 'කිතුල්ගල', 'கித்துல்கல', 'lake', 'Kegalle', 6.9894, 80.4178),
    ('pinnawala', 'Pinnawala', 'පින්නවල', 'பின்னவல', 'wildlife', 'Kegalle', 7.3009, 80.388),
    ('ella', 'Ella', 'ඇල්ල', 'எல்ல', 'town', 'Badulla', 6.8667, 81.0466),
    ('nine-arch-bridge', 'Nine Arch Bridge', 'ආරුක්කු නවයේ පාලම', 'ஒன்பது வளைவுப் பாலம்', 'heritage', 'Badulla', 6.8768, 81.0608),
    ('little-adams-peak', 'Little Adam''s Peak', 'පුංචි ශ්‍රී පාදය', '', 'mountain', 'Badulla', 6.869, 81.063),
    ('ella-rock', 'Ella Rock', 'ඇල්ල ගල', 'எல்ல பாறை', 'mountain', 'Badulla', 6.8533, 81.049),
    ('ravana-falls', 'Ravana Falls', 'රාවණා ඇල්ල', 'இராவணன் நீர்வீழ்ச்சி', 'waterfall', 'Badulla', 6.8405, 81.0545),
    ('demodara', 'Demodara', 'දෙමෝදර', 'தெமோதரை', 'town', 'Badulla', 6.9, 81.058),
    ('haputale', 'Haputale', 'හපුතලේ', 'ஹப்புத்தளை', 'town', 'Badulla', 6.7681, 80.9575),
    ('liptons-seat', 'Lipton''s Seat', 'ලිප්ටන් සීට්', '', 'mountain', 'Badulla', 6.7816, 81.0143),
    ('adisham', 'Adisham Bungalow', 'ඇඩිෂම් බංගලාව', '', 'heritage', 'Badulla', 6.7719, 80.9329),
    ('bandarawela', 'Bandarawela', 'බණ්ඩාරවෙල', 'பண்டாரவளை', 'town', 'Badulla', 6.8259, 80.9982),
    ('badulla', 'Badulla', 'බදුල්ල', 'பதுளை', 'town', 'Badulla', 6.9934, 81.055),
    ('dunhinda', 'Dunhinda Falls', 'දුන්හිඳ ඇල්ල', 'துன்கிந்த நீர்வீழ்ச்சி', 'waterfall', 'Badulla', 7.0206, 81.0636),
    ('diyaluma', 'Diyaluma Falls', 'දියලුම ඇල්ල', 'தியலும நீர்வீழ்ச்சி', 'waterfall', 'Badulla', 6.7334, 81.0317),
    ('bambarakanda', 'Bambarakanda Falls', 'බඹරකන්ද ඇල්ල', 'பம்பரகந்த நீர்வீழ்ச்சி', 'waterfall', 'Badulla', 6.7733, 80.8311),
    ('ohiya', 'Ohiya', 'ඕහිය', 'ஓகிய', 'town', 'Badulla', 6.8214, 80.8417),
    ('mahiyanganaya', 'Mahiyanganaya', 'මහියංගණය', 'மகியங்கனை', 'heritage', 'Badulla', 7.3219, 81.003),
    ('buduruwagala', 'Buduruwagala', 'බුදුරුවගල', 'புதுருவகல', 'heritage', 'Monaragala', 6.6869, 81.096),
    ('wellawaya', 'Wellawaya', 'වැල්ලවාය', 'வெல்லவாய', 'town', 'Monaragala', 6.737, 81.103),
    ('monaragala', 'Monaragala', 'මොණරාගල', 'மொணராகலை', 'town', 'Monaragala', 6.8728, 81.3507),
    ('maligawila', 'Maligawila', 'මාලිගාවිල', 'மாலிகாவில', 'heritage', 'Monaragala', 6.7265, 81.348),
    ('kataragama', 'Kataragama', 'කතරගම', 'கதிர்காமம்', 'heritage', 'Monaragala', 6.413, 81.3327),
    ('galle', 'Galle', 'ගාල්ල', 'காலி', 'town', 'Galle', 6.0535, 80.221),
    ('galle-fort', 'Galle Fort', 'ගාලු කොටුව', 'காலிக் கோட்டை', 'heritage', 'Galle', 6.0266, 80.217),
    ('unawatuna', 'Unawatuna', 'උණවටුන', 'உணவட்டுன', 'beach', 'Galle', 6.0096, 80.2484),
    ('hikkaduwa', 'Hikkaduwa', 'හික්කඩුව', 'ஹிக்கடுவை', 'beach', 'Galle', 6.1395, 80.1063),
    ('ambalangoda', 'Ambalangoda', 'අම්බලන්ගොඩ', 'அம்பலாங்கொடை', 'town', 'Galle', 6.235, 80.054),
    ('koggala', 'Koggala', 'කොග්ගල', 'கொக்கலை', 'beach', 'Galle', 5.988, 80.329),
    ('ahangama', 'Ahangama', 'අහංගම', 'அஹங்கம', 'beach', 'Galle', 5.973, 80.367),
    ('kanneliya', 'Kanneliya Forest', 'කන්නෙලිය වනාන්තරය', '', 'wildlife', 'Galle', 6.25, 80.34),
    ('midigama', 'Midigama', 'මිදිගම', 'மிதிகம', 'beach', 'Matara', 5.966, 80.39),
    ('weligama', 'Weligama', 'වැලිගම', 'வெலிகம', 'beach', 'Matara', 5.974, 80.429),
    ('mirissa', 'Mirissa', 'මිරිස්ස', 'மிரிஸ்ஸ', 'beach', 'Matara', 5.9483, 80.4716),
    ('matara', 'Matara', 'මාතර', 'மாத்தறை', 'town', 'Matara', 5.9549, 80.555),
    ('dondra-head', 'Dondra Head', 'දෙවුන්දර තුඩුව', 'தேவேந்திரமுனை', 'heritage', 'Matara', 5.921, 80.594),
    ('hiriketiya', 'Hiriketiya', 'හිරිකැටිය', 'ஹிரிகெட்டிய', 'beach', 'Matara', 5.964, 80.713),
    ('tangalle', 'Tangalle', 'තංගල්ල', 'தங்காலை', 'beach', 'Hambantota', 6.024, 80.795),
    ('rekawa', 'Rekawa', 'රැකව', 'ரெக்காவ', 'beach', 'Hambantota', 6.043, 80.851),
    ('mulkirigala', 'Mulkirigala', 'මුල්කිරිගල', 'முல்கிரிகல', 'heritage', 'Hambantota', 6.122, 80.738),
    ('hambantota', 'Hambantota', 'හම්බන්තොට', 'அம்பாந்தோட்டை', 'town', 'Hambantota', 6.124, 81.1185),
    ('bundala', 'Bundala National Park', 'බූන්දල ජාතික වනෝද්‍යානය', 'பூந்தல தேசிய பூங்கா', 'wildlife', 'Hambantota', 6.197, 81.218),
    ('tissamaharama', 'Tissamaharama', 'තිස්සමහාරාමය', 'திஸ்ஸமகாராமை', 'town', 'Hambantota', 6.279, 81.287),
    ('kirinda', 'Kirinda', 'කිරින්ද', 'கிரிந்த', 'beach', 'Hambantota', 6.215, 81.335),
    ('yala', 'Yala National Park', 'යාල ජාතික වනෝද්‍යානය', 'யால தேசிய பூங்கா', 'wildlife', 'Hambantota', 6.33, 81.45),
    ('kurunegala', 'Kurunegala', 'කුරුණෑගල', 'குருணாகல்', 'town', 'Kurunegala', 7.4863, 80.3647),
    ('yapahuwa', 'Yapahuwa', 'යාපහුව', 'யாப்பகூவா', 'heritage', 'Kurunegala', 7.8167, 80.309),
    ('ridi-viharaya', 'Ridi Viharaya', 'රිදී විහාරය', 'ரிதி விகாரை', 'heritage', 'Kurunegala', 7.5447, 80.488),
    ('panduwasnuwara', 'Panduwasnuwara', 'පඬුවස්නුවර', 'பண்டுவஸ்நுவர', 'heritage', 'Kurunegala', 7.5964, 80.1103),
    ('puttalam', 'Puttalam', 'පුත්තලම', 'புத்தளம்', 'town', 'Puttalam', 8.0362, 79.8283),
    ('kalpitiya', 'Kalpitiya', 'කල්පිටිය', 'கற்பிட்டி', 'beach', 'Puttalam', 8.229, 79.76),
    ('wilpattu', 'Wilpattu National Park', 'විල්පත්තු ජාතික වනෝද්‍යානය', 'வில்பத்து தேசிய பூங்கா', 'wildlife', 'Puttalam', 8.438, 80),
    ('chilaw', 'Chilaw', 'හලාවත', 'சிலாபம்', 'town', 'Puttalam', 7.5758, 79.7953),
    ('munneswaram', 'Munneswaram Temple', 'මුන්නේශ්වරම් කෝවිල', 'முன்னேஸ்வரம்', 'heritage', 'Puttalam', 7.5806, 79.8172),
    ('anawilundawa', 'Anawilundawa Wetlands', 'ආනවිලුන්දාව', 'ஆனைவிழுந்தான்', 'wildlife', 'Puttalam', 7.7, 79.817),
    ('anuradhapura', 'Anuradhapura', 'අනුරාධපුරය', 'அனுராதபுரம்', 'heritage', 'Anuradhapura', 8.335, 80.403),
    ('ruwanwelisaya', 'Ruwanwelisaya', 'රුවන්වැලි සෑය', 'ருவன்வெலிசாய', 'heritage', 'Anuradhapura', 8.35, 80.3965),
    ('jaya-sri-maha-bodhi', 'Jaya Sri Maha Bodhi', 'ජය ශ්‍රී මහා බෝධිය', 'ஜெய ஸ்ரீ மகா போதி', 'heritage', 'Anuradhapura', 8.3447, 80.3972),
    ('mihintale', 'Mihintale', 'මිහින්තලේ', 'மிகிந்தலை', 'heritage', 'Anuradhapura', 8.3508, 80.517),
    ('aukana', 'Aukana Buddha', 'අවුකන බුදු පිළිමය', 'அவுக்கன புத்தர் சிலை', 'heritage', 'Anuradhapura', 8.0106, 80.5128),
    ('kala-wewa', 'Kala Wewa', 'කලා වැව', 'கலா வாவி', 'lake', 'Anuradhapura', 8.017, 80.54),
    ('ritigala', 'Ritigala', 'රිටිගල', 'ரிட்டிகல', 'heritage', 'Anuradhapura', 8.117, 80.659),
    ('tantirimale', 'Tantirimale', 'තන්තිරිමලේ', 'தந்திரிமலை', 'heritage', 'Anuradhapura', 8.568, 80.26),
    ('habarana', 'Habarana', 'හබරණ', 'ஹபரணை', 'town', 'Anuradhapura', 8.036, 80.75),
    ('polonnaruwa', 'Polonnaruwa', 'පොළොන්නරුව', 'பொலன்னறுவை', 'heritage', 'Polonnaruwa', 7.94, 81.001),
    ('gal-vihara', 'Gal Vihara', 'ගල් විහාරය', 'கல் விகாரை', 'heritage', 'Polonnaruwa', 7.9659, 81.005),
    ('parakrama-samudra', 'Parakrama Samudra', 'පරාක්‍රම සමුද්‍රය', 'பராக்கிரம சமுத்திரம்', 'lake', 'Polonnaruwa', 7.917, 80.975),
    ('minneriya', 'Minneriya National Park', 'මින්නේරිය ජාතික වනෝද්‍යානය', 'மின்னேரியா தேசிய பூங்கா', 'wildlife', 'Polonnaruwa', 8.018, 80.849),
    ('kaudulla', 'Kaudulla National Park', 'කවුඩුල්ල ජාතික වනෝද්‍යානය', 'கவுடுல்ல தேசிய பூங்கா', 'wildlife', 'Polonnaruwa', 8.14, 80.91),
    ('medirigiriya', 'Medirigiriya Vatadage', 'මැදිරිගිරිය වටදාගෙය', 'மெதிரிகிரிய வட்டதாகய', 'heritage', 'Polonnaruwa', 8.153, 80.995),
    ('dimbulagala', 'Dimbulagala', 'දිඹුලාගල', 'திம்புலாகல', 'heritage', 'Polonnaruwa', 7.86, 81.117),
    ('jaffna', 'Jaffna', 'යාපනය', 'யாழ்ப்பாணம்', 'town', 'Jaffna', 9.665, 80.022),
    ('jaffna-fort', 'Jaffna Fort', 'යාපනය කොටුව', 'யாழ்ப்பாணக் கோட்டை', 'heritage', 'Jaffna', 9.662, 80.0085),
    ('nallur', 'Nallur Kandaswamy Temple', 'නල්ලූර් කන්දසාමි කෝවිල', 'நல்லூர் கந்தசுவாமி கோவில்', 'heritage', 'Jaffna', 9.6747, 80.0294),
    ('jaffna-library', 'Jaffna Public Library', 'යාපනය මහජන පුස්තකාලය', 'யாழ் பொது நூலகம்', 'heritage', 'Jaffna', 9.662, 80.0117),
    ('nainativu', 'Nainativu (Nagadeepa)', 'නාගදීපය', 'நயினாதீவு', 'island', 'Jaffna', 9.608, 79.774),
    ('delft', 'Delft Island', 'ඩෙල්ෆ්ට් දූපත', 'நெடுந்தீவு', 'island', 'Jaffna', 9.517, 79.683),
    ('casuarina-beach', 'Casuarina Beach', '', 'கசூரினா கடற்கரை', 'beach', 'Jaffna', 9.763, 79.885),
    ('keerimalai', 'Keerimalai', 'කීරිමලේ', 'கீரிமலை', 'heritage', 'Jaffna', 9.815, 80.017),
    ('point-pedro', 'Point Pedro', 'පේදුරු තුඩුව', 'பருத்தித்துறை', 'town', 'Jaffna', 9.821, 80.233),
    ('manalkadu', 'Manalkadu Dunes', '', 'மணற்காடு', 'beach', 'Jaffna', 9.744, 80.325),
    ('elephant-pass', 'Elephant Pass', 'අලිමංකඩ', 'ஆனையிறவு', 'lake', 'Kilinochchi', 9.528, 80.406),
    ('kilinochchi', 'Kilinochchi', 'කිලිනොච්චිය', 'கிளிநொச்சி', 'town', 'Kilinochchi', 9.3803, 80.377),
    ('iranamadu', 'Iranamadu Tank', 'ඉරණමඩු වැව', 'இரணைமடுக் குளம்', 'lake', 'Kilinochchi', 9.313, 80.447),
    ('mannar', 'Mannar', 'මන්නාරම', 'மன்னார்', 'town', 'Mannar', 8.981, 79.9044),
    ('talaimannar', 'Talaimannar', 'තලෙයිමන්නාරම', 'தலைமன்னார்', 'town', 'Mannar', 9.0958, 79.729),
    ('adams-bridge', 'Adam''s Bridge', 'ආදම්ගේ පාලම', 'இராமர் பாலம்', 'island', 'Mannar', 9.1, 79.67),
    ('madhu', 'Madhu Church', 'මඩු දේවස්ථානය', 'மடு தேவாலயம்', 'heritage', 'Mannar', 8.855, 80.203),
    ('thiruketheeswaram', 'Thiruketheeswaram Temple', 'තිරුකේතීස්වරම් කෝවිල', 'திருக்கேதீச்சரம்', 'heritage', 'Mannar', 8.9576, 79.962),
    ('vavuniya', 'Vavuniya', 'වවුනියාව', 'வவுனியா', 'town', 'Vavuniya', 8.7514, 80.4971),
    ('mullaitivu', 'Mullaitivu', 'මුලතිව්', 'முல்லைத்தீவு', 'beach', 'Mullaitivu', 9.267, 80.814),
    ('trincomalee', 'Trincomalee', 'ත්‍රිකුණාමලය', 'திருகோணமலை', 'town', 'Trincomalee', 8.5711, 81.2335),
    ('koneswaram', 'Koneswaram Temple', 'කෝනේශ්වරම් කෝවිල', 'திருக்கோணேச்சரம்', 'heritage', 'Trincomalee', 8.5823, 81.2455),
    ('uppuveli', 'Uppuveli', 'උප්පුවේලි', 'உப்புவெளி', 'beach', 'Trincomalee', 8.606, 81.22),
    ('nilaveli', 'Nilaveli', 'නිලාවේලි', 'நிலாவெளி', 'beach', 'Trincomalee', 8.69, 81.19),
    ('pigeon-island', 'Pigeon Island', 'පරෙවි දූපත', 'புறாத் தீவு', 'island', 'Trincomalee', 8.722, 81.204),
    ('kanniya', 'Kanniya Hot Springs', 'කන්නියා උණුවතුර ළිං', 'கன்னியா வெந்நீரூற்று', 'lake', 'Trincomalee', 8.604, 81.171),
    ('marble-beach', 'Marble Beach', 'මාබල් වෙරළ', 'மார்பிள் கடற்கரை', 'beach', 'Trincomalee', 8.509, 81.212),
    ('batticaloa', 'Batticaloa', 'මඩකලපුව', 'மட்டக்களப்பு', 'town', 'Batticaloa', 7.71, 81.692),
    ('kallady', 'Kallady', 'කල්ලඩි', 'கல்லடி', 'beach', 'Batticaloa', 7.72, 81.713),
    ('pasikudah', 'Pasikudah', 'පාසිකුඩා', 'பாசிக்குடா', 'beach', 'Batticaloa', 7.929, 81.561),
    ('ampara', 'Ampara', 'අම්පාර', 'அம்பாறை', 'town', 'Ampara', 7.297, 81.672),
    ('arugam-bay', 'Arugam Bay', 'ආරුගම් බේ', 'அறுகம் குடா', 'beach', 'Ampara', 6.84, 81.836),
    ('pottuvil', 'Pottuvil', 'පොතුවිල්', 'பொத்துவில்', 'town', 'Ampara', 6.877, 81.83),
    ('okanda', 'Okanda', 'ඔකඳ', 'ஒகந்த', 'beach', 'Ampara', 6.657, 81.772),
    ('kumana', 'Kumana National Park', 'කුමන ජාතික වනෝද්‍යානය', 'குமண தேசிய பூங்கா', 'wildlife', 'Ampara', 6.57, 81.7),
    ('kudumbigala', 'Kudumbigala', 'කුඩුම්බිගල', '', 'heritage', 'Ampara', 6.669, 81.743),
    ('deegavapi', 'Deegavapi', 'දීඝවාපිය', 'தீகவாபி', 'heritage', 'Ampara', 7.287, 81.791),
    ('lahugala', 'Lahugala National Park', 'ලාහුගල ජාතික වනෝද්‍යානය', 'லகுகல தேசிய பூங்கா', 'wildlife', 'Ampara', 6.88, 81.7),
    ('gal-oya', 'Gal Oya National Park', 'ගල්ඔය ජාතික වනෝද්‍යානය', 'கல் ஓயா தேசிய பூங்கா', 'wildlife', 'Ampara', 7.215, 81.53)
) shipped (slug, name, name_si, name_ta, kind, district, latitude, longitude)
join (
  values
    ('Colombo', 'Western'), ('Gampaha', 'Western'), ('Kalutara', 'Western'),
    ('Kandy', 'Central'), ('Matale', 'Central'), ('Nuwara Eliya', 'Central'),
    ('Galle', 'Southern'), ('Matara', 'Southern'), ('Hambantota', 'Southern'),
    ('Jaffna', 'Northern'), ('Kilinochchi', 'Northern'), ('Mannar', 'Northern'), ('Vavuniya', 'Northern'),
    ('Mullaitivu', 'Northern'),
    ('Trincomalee', 'Eastern'), ('Batticaloa', 'Eastern'), ('Ampara', 'Eastern'),
    ('Kurunegala', 'North Western'), ('Puttalam', 'North Western'),
    ('Anuradhapura', 'North Central'), ('Polonnaruwa', 'North Central'),
    ('Badulla', 'Uva'), ('Monaragala', 'Uva'),
    ('Ratnapura', 'Sabaragamuwa'), ('Kegalle', 'Sabaragamuwa')
) districts (district, province) using (district)
order by shipped.slug;

alter table videos
  add column place_id integer references places on delete set null,
  -- What the camera wrote into the file lies near this place: asked of the uploader, shown to nobody else, forgotten once answered.
  add column suggested_place_id integer references places on delete set null;
create index videos_place_newest on videos (place_id, published_at desc, id desc)
  where status = 'published' and is_public and not is_withdrawn and place_id is not null;
create index videos_place_most_viewed on videos (place_id, view_count desc, id desc)
  where status = 'published' and is_public and not is_withdrawn and place_id is not null;
-- A place that goes is taken from films of every state.
create index videos_place on videos (place_id) where place_id is not null;
create index videos_suggested_place on videos (suggested_place_id) where suggested_place_id is not null;

-- The page of all places stands at this address now.
update videos set slug = 'places-' || left(md5(random()::text), 6) where slug = 'places';

-- Search ----------------------------------------------------------------------------------------------------------------
-- As in 0021, with the words of a film's place among those of its tags.
create or replace function refresh_video_documents(ids integer[]) returns void
language plpgsql
as $$
begin
  delete from video_documents
  using videos
  where video_documents.video_id = any (ids) and videos.id = video_documents.video_id
    and not (videos.status = 'published' and videos.is_public and not videos.is_withdrawn);

  with texts as materialized (
    select videos.id, videos.view_count, videos.published_at,
      search_words(videos.title) as title, search_words(channels.name::text) as channel,
      search_words((select string_agg(tag::text, ' ') from video_tags where video_tags.video_id = videos.id))
        || coalesce((select places.words from places where places.id = videos.place_id), '{}') as tags,
      search_words(videos.description) as description,
      search_spoken_words(videos.id) as spoken
    from videos join channels on channels.id = videos.channel_id
    where videos.id = any (ids) and videos.status = 'published' and videos.is_public and not videos.is_withdrawn
  ), ranked as materialized (
    select id, view_count, published_at, title || tags || channel as terms,
      search_with_stems(title) as a, search_with_stems(title || tags) as b, search_with_stems(title || tags || channel) as c,
      search_with_stems(title || tags || channel || description) as d,
      search_with_stems(title || tags || channel || description || spoken) as e
    from texts
  ), documents as (
    insert into video_documents (video_id, words, terms)
    select id,
      array_to_tsvector(
        search_in_place('a', a) || search_in_place('b', b) || search_in_place('c', c) || search_in_place('d', d)
        || search_in_place('e', e) || array['#' || search_band(view_count), '@' || search_quarter(published_at)]
      ),
      array(select distinct unnest(terms))
    from ranked
    on conflict (video_id) do update set words = excluded.words, terms = excluded.terms
  )
  -- In one order, so that two that publish at once wait for each other at most.
  insert into search_terms (word)
  select distinct word from texts cross join unnest(title || tags || channel) as word
  where word !~ '^[0-9]+$' order by word
  on conflict do nothing;
end $$;

drop trigger video_documents_changed on videos;
create trigger video_documents_changed
after update of title, description, status, is_public, is_withdrawn, channel_id, published_at, place_id on videos
for each row when (
  (old.title, old.description, old.status, old.is_public, old.is_withdrawn, old.channel_id, old.published_at, old.place_id)
    is distinct from
  (new.title, new.description, new.status, new.is_public, new.is_withdrawn, new.channel_id, new.published_at, new.place_id)
) execute function on_video_text_changed();

create function on_place_text_changed() returns trigger
language plpgsql
as $$
begin
  perform refresh_video_documents(array(select id from videos where place_id = new.id order by id));
  return null;
end $$;

create trigger video_documents_placed after update on places
for each row when (old.words is distinct from new.words) execute function on_place_text_changed();
