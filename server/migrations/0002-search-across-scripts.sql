-- Words and names of places by how they sound, so that a search finds them in other scripts and spellings
-- (repeatable/search-keys.sql, docs/decisions/0043-search-across-scripts.md).

create extension fuzzystrmatch;

alter table search_terms
  add column latin text not null default '',
  add column key text collate "C" not null default '';
comment on column search_terms.videos is 'counted every night; words that occur only in names of places have 0';
comment on column search_terms.latin is 'how the word sounds, in plain Latin letters (search_latin), set by a trigger';
comment on column search_terms.key is 'the consonants of `latin` (search_key), set by a trigger';
comment on table search_terms is 'Words of titles, tags, channel names and places, for searches in other scripts and spellings.';
drop index search_terms_alike;
create index search_terms_alike on search_terms using gin (latin gin_trgm_ops);
create index search_terms_key on search_terms (key);

alter table places add column aliases text[] not null default '{}' check (cardinality(aliases) <= 20);
comment on column places.aliases is 'other names that people search for, in any script; not shown';

create table place_names (
  place_id integer not null references places on delete cascade,
  name text not null,
  words text[] not null,
  stems text[] not null,
  latin text not null,
  key text collate "C" not null,
  primary key (place_id, name)
);
create index place_names_key on place_names (key);
create index place_names_words on place_names using gin (words);
comment on table place_names is 'All names and aliases of places, by how they sound; written by a trigger of places.';
comment on column place_names.words is 'search words';
comment on column place_names.stems is 'stems of the search words, without stop words';
comment on column place_names.latin is 'how the name sounds, without spaces (search_latin)';
comment on column place_names.key is 'the consonants of `latin` (search_key)';

update places set aliases = shipped.aliases
from (
  values
    ('colombo', '{Kolamba,Kolombo}'::text[]),
    ('galle-face-green', '{Galle Face,Galu Muwadora,ගෝල්ෆේස්,ගෝල් ෆේස්,காலி முகத்திடல்}'),
    ('pettah', '{Pitakotuwa,Purakkottai}'),
    ('gangaramaya', '{Gangaramaya,ගංගාරාමය,கங்காராமய}'),
    ('mount-lavinia', '{Galkissa,Dehiwala Mount Lavinia,මවුන්ට් ලැවිනියා,மவுண்ட் லவீனியா}'),
    ('kotte', '{Kotte,Sri Jayawardenepura,Jayawardhanapura Kotte,කෝට්ටේ,ශ්‍රී ජයවර්ධනපුර}'),
    ('kelaniya', '{Kelaniya,කැලණිය,களனி,Kelani Vihara}'),
    ('negombo', '{Meegamuwa,Migamuwa,Nigambo,Neerkolumbu,நிகம்பு}'),
    ('muthurajawela', '{Muthurajawela,Muturajawela}'),
    ('kalutara', '{Kalutota,Kalutharai}'),
    ('kandy', '{Nuwara,Mahanuwara,Kandi,Senkadagala,නුවර,සෙංකඩගල,කැන්ඩි}'),
    ('temple-of-the-tooth', '{Dalada Maligawa,Tooth Temple,Tooth Relic Temple,දළදා මාළිගාව,දළදා මැදුර}'),
    ('kandy-lake', '{Nuwara Wewa,Kiri Muhuda,නුවර වැව,කිරි මුහුද}'),
    ('peradeniya', '{Peradeniya,Peradeniya Garden,Royal Botanical Gardens,පේරාදෙණිය,පේරාදෙණිය මල්වත්ත,பேராதனை}'),
    ('hanthana', '{Hanthana,හන්තාන,ஹந்தான}'),
    ('udawatta-kele', '{Udawattakele}'),
    ('knuckles', '{Knuckles,Dumbara,Dumbara Mountains,දුම්බර,දුම්බර කඳුවැටිය,නකල්ස්,நக்கிள்ஸ்}'),
    ('sigiriya', '{Sigiri,Lion Rock,Sihagiri,සීගිරි,සිංහගිරිය,சிகிரி}'),
    ('dambulla', '{Dambulu,දඹුලු විහාරය,Dambulla Cave Temple,Golden Temple}'),
    ('nuwara-eliya', '{Nuwaraeliya,Little England,නුවර එළිය,நுவரஎலிய}'),
    ('horton-plains', '{Mahaeliya,Maha Eliya,Horton Thenna,මහ එළිය,හෝටන් තැන්න,ஹோட்டன் சமவெளி}'),
    ('worlds-end', '{Lokanthaya,Lokantaya,Ulaga Mudivu}'),
    ('pidurutalagala', '{Mount Pedro,පිදුරුතලාගල කන්ද}'),
    ('hakgala', '{Hakgala,Hakgala Garden,හක්ගල,ஹக்கல}'),
    ('seetha-amman', '{Sita Temple,Sita Eliya,Seetha Eliya,සීතා එළිය,சீதா எலிய}'),
    ('adams-peak', '{Adam''s Peak,Sri Pada,Sripada,Siripada,Samanala Kanda,Sivanolipatham,ශ්‍රීපාද,ශ්‍රී පාද,සිරිපාදය,සමනළ කන්ද,சிவனொளிபாதம்,சிவனொளி பாதமலை}'),
    ('little-adams-peak', '{Mini Adam''s Peak,Punchi Sri Pada,Podi Sri Pada,චූටි ශ්‍රී පාදය}'),
    ('sinharaja', '{Sinharaja,Singharaja,Sinharajaya,සිංහරාජය,සිංහරාජ,சிங்கராஜ,சிங்கராஜா}'),
    ('nine-arch-bridge', '{Nine Arches Bridge,Nine Arches,Demodara Bridge,Ahas Namaye Palama,Arukku Namaye Palama,ආරුක්කු නමයේ පාලම,අහස් නමයේ පාලම,ஒன்பது வளைவு பாலம்}'),
    ('kataragama', '{Kathirgamam,Kadirgamam,Kathirkamam,கதிர்காமம்}'),
    ('ella', '{Ella Town,எல்லா}'),
    ('ravana-falls', '{Ravana Ella,Rawana Ella,இராவணா நீர்வீழ்ச்சி}'),
    ('galle', '{Galla,Gaalla,Kaali,ගාලු,ගාලු නගරය}'),
    ('galle-fort', '{Galu Kotuwa,Dutch Fort,Galle Kotuwa,ගාල්ල කොටුව,காலி கோட்டை}'),
    ('dondra-head', '{Dondra,Devundara,Devinuwara,දෙවුන්දර,දෙවිනුවර,தேவேந்திர முனை}'),
    ('tissamaharama', '{Tissa,Tissamaharamaya,තිස්ස}'),
    ('chilaw', '{Halawatha,Halawata,Silapam,Chilapam}'),
    ('puttalam', '{Puttalama,Puththalam}'),
    ('kalpitiya', '{Katpitti,Karpitti,கல்பிட்டி}'),
    ('anuradhapura', '{Anuradhapuraya,Anurapura,Anuradapuram,අනුරාධපුර,අනුරපුර}'),
    ('ruwanwelisaya', '{Ruwanweli Seya,Swarnamali,Mahathupa,ස්වර්ණමාලී,රුවන්වැලිසෑය}'),
    ('jaya-sri-maha-bodhi', '{Sri Maha Bodhi,Sri Maha Bodhiya,ශ්‍රී මහා බෝධිය,ශ්‍රී මහා බෝධීන් වහන්සේ,ஸ்ரீ மகா போதி}'),
    ('mihintale', '{Mihinthalaya,Missaka,මිහින්තලය,மிஹிந்தலை}'),
    ('aukana', '{Aukana,Avukana,අවුකන,அவுக்கன}'),
    ('polonnaruwa', '{Polonnaruva,Pulathisipura,පුලතිසිපුර,பொலநறுவை}'),
    ('gal-vihara', '{Gal Viharaya,Uttararama}'),
    ('jaffna', '{Yalpanam,Yaalpaanam,Yazhpanam,Yapanaya,Yapane,Yaazh,යාපනේ,යාල්පානම්,ජැෆ්නා,யாழ்,யாழ்நகர்}'),
    ('jaffna-fort', '{Yapanaya Kotuwa,Yalpanam Kottai,யாழ் கோட்டை,யாழ்ப்பாணம் கோட்டை}'),
    ('jaffna-library', '{Jaffna Library,Yalpanam Noolagam,யாழ் நூலகம்,யாழ்ப்பாணம் நூலகம்,යාපනය පුස්තකාලය}'),
    ('nallur', '{Nallur,Nallur Kovil,Nallur Temple,Nallur Kandaswamy Kovil,නල්ලූර්,නල්ලූර් කෝවිල,நல்லூர்,நல்லூர் கோவில்}'),
    ('nainativu', '{Nainativu,Nagadeepa,Nagadipa,Naga Dipaya,Nainatheevu,නාගදීප,නයිනාතිවු,நாகதீபம்}'),
    ('delft', '{Delft,Neduntheevu,Nedunthivu,ඩෙල්ෆ්ට්,டெல்ஃப்ட்}'),
    ('point-pedro', '{Paruthithurai,Paruththithurai,Peduru Thuduwa,පේදුරුතුඩුව}'),
    ('elephant-pass', '{Alimankada,Aanaiyiravu,Anaiyiravu}'),
    ('adams-bridge', '{Rama Setu,Ram Setu,Ramar Palam,රාම සේතු,ராமர் பாலம்,இராமசேது}'),
    ('madhu', '{Madhu,Our Lady of Madhu,Madhu Matha,මඩු,මඩු පල්ලිය,மடு,மடு மாதா}'),
    ('thiruketheeswaram', '{Thiruketheeswaram,Ketheeswaram,திருக்கேதீஸ்வரம்}'),
    ('mullaitivu', '{Mullaitheevu,Mulativ,Mulathiv,Mullativu,මුලතිව්}'),
    ('trincomalee', '{Trinco,Trikunamalaya,Thirukonamalai,Tirukkonamalai,Gokanna,ත්‍රිකුණාමලේ,திருக்கோணமலை,திருமலை}'),
    ('koneswaram', '{Koneswaram,Thirukoneswaram,Koneswaram Kovil,Thirukoneshwaram,කෝණේශ්වරම්,திருக்கோணேஸ்வரம்,கோணேஸ்வரம்}'),
    ('pigeon-island', '{Paravi Dupatha,Parevi Dupatha,பரவித் தீவு}'),
    ('kanniya', '{Kanniya,Kanniya Hot Wells,Hot Wells,Unuwathura Lin,කන්නියා,කන්නියා උණු දිය ළිං,கன்னியா}'),
    ('batticaloa', '{Batti,Madakalapuwa,Madakalapu,Mattakalappu,Mattakkalappu,බැටිකලෝ}'),
    ('pasikudah', '{Passikudah,Pasikuda,Paasikudah}'),
    ('ampara', '{Amparai,Digamadulla,දිගාමඩුල්ල}'),
    ('arugam-bay', '{Arugambay,Arugam Kudah,Arugambe,A Bay,ආරුගම්බේ,ආරුගම්බොක්ක,அருகம்பே,அறுகம்பை}'),
    ('yala', '{Yala,Ruhuna National Park,යාල,යාල අභය භූමිය,யால}'),
    ('wilpattu', '{Wilpattu,Vilpattu,විල්පත්තු,விலப்பத்து,வில்பத்து}'),
    ('udawalawe', '{Udawalawe,Uda Walawa,උඩවලව,உடவளவை}'),
    ('minneriya', '{Minneriya,මින්නේරිය,மின்னேரியா}'),
    ('bundala', '{Bundala,බූන්දල,பூந்தல}'),
    ('kumana', '{Kumana,කුමන,குமண}'),
    ('wasgamuwa', '{Wasgamuwa,වස්ගමුව,வஸ்கமுவ}'),
    ('monaragala', '{Moneragala,Monaragala}'),
    ('mahiyanganaya', '{Mahiyangana,Mahiyangane,මහියංගනය}'),
    ('ratnapura', '{Rathnapura,Ratnapuraya,Gem City,රත්නපුරය,ரத்னபுரி,ரத்தினபுரி}'),
    ('kurunegala', '{Kurunagala,Kurunegale,Kurunakal}'),
    ('hambantota', '{Hambanthota,Ambanthottai,Ambantota}'),
    ('mannar', '{Mannarama}'),
    ('vavuniya', '{Vauniya,Vavunia,Wawuniyawa}'),
    ('kilinochchi', '{Kilinochi,Kilinochchiya}')
) shipped (slug, aliases)
where places.slug = shipped.slug::citext;
