export const FIRST_WORDS = `
able acorn active agile alder alpine amber ample anchor april arbor arch arctic ardent aspen august autumn azure
balanced bamboo basil bay beacon birch blended blithe bold bonny brave brick bright brisk broad bronze brook
calm candid canyon careful cedar central chalk cheerful chestnut civil clear clever clover coastal cobalt common copper coral
cordial cotton crafted crescent crisp curious cypress daily dapper dawn deft delta dewy digital distant downtown dune
eager early earnest eastern ebony elder elegant elm ember equal even exact fair fairly faithful fallow family fast fern
field fine first fjord flat flint fluent forest formal fresh friendly frosty full garden gentle gilded glad glen golden
good grand granite grassy gray great green grove hale handy happy harvest hazel hearty heather helpful hidden high hill hollow
honest humble idle indigo inland inner island ivory ivy jade jolly joyful june juniper just keen kind kindly lake large
lasting laurel leafy level light lilac lime linden lively local lofty long loyal lucid lunar maple marble meadow mellow
merry mild mindful mint misty modern modest moss native neat new nimble noble nordic north northern novel oak oaken ocean olive
onyx open orderly outer oval paper patient pearl pebble pine plain plum polar polite prairie prime proper proud prudent pure
quick quiet rapid ready regal reed ridge river robin rolling rose rosy round royal rustic sage sandy sapling savvy scenic sea
seaside secure serene settled shady shared sharp shore silent silver simple sincere sky slate slow smart smooth snowy social
solar solid south southern spare spring sprightly spruce stable stately steady sterling still stone strong
sturdy subtle summer sunlit sunny sure swift tall teal thrifty tidal tidy timber timely topaz total tranquil true trusty
upland upper urban useful valley vast velvet verdant vivid walnut warm wavy well western whole wide wild willow windy
winter wise witty wooden worthy zesty
`
  .trim()
  .split(/\s+/);

/** The most common category first; names end with one of its words. */
const CATEGORY_WORDS = {
  "Technology & Software":
    "kernel codebase compiler script module system logic protocol syntax toolkit build",
  "AI & Machine Learning":
    "model agent neuron reasoning prompt tensor inference cognition dataset tutor pilot signal",
  "Finance & Fintech":
    "ledger vault fund treasury payroll credit lending invoice capital broker savings audit",
  "Health & Wellness":
    "clinic remedy wellness therapy doctor nurse vitals recovery pharmacy sleep posture checkup",
  "Real Estate":
    "homes estate realty tenant mortgage rooftop cottage property landlord loft residence villa",
  "Travel & Hospitality":
    "voyage hotel itinerary passport journey lodge resort trail cruise hostel airfare getaway",
  "Food & Drink":
    "kitchen bakery recipe pantry coffee vineyard supper noodle orchard brewery spice deli",
  "Fashion & Beauty":
    "wardrobe atelier fabric jewelry tailor perfume skincare boutique salon stitch outfit fragrance",
  "Education & Learning":
    "academy lesson tutor campus scholar classroom library course lecture homework study diploma",
  "Marketing & Advertising":
    "campaign brand banner audience slogan outreach media funnel copywriting headline launch pitch",
  "Data & Analytics":
    "metrics dashboard chart forecast query census figures report survey index insight dataset",
  Cybersecurity:
    "cipher firewall sentinel passkey guard fortress lock encryption shield watch patch perimeter",
  "Logistics & Transport":
    "freight cargo courier warehouse fleet route parcel depot pallet dispatch haulage shipping",
  "Legal Services":
    "counsel contract notary clause attorney statute brief testament arbitration verdict tribunal bylaw",
  "Home & Interiors":
    "furniture lamp carpet sofa curtain interior hearth closet bedding kitchenware decor cabinet",
  "Sports & Fitness":
    "stadium runner gym league sprint marathon coach trainer athlete cycling rowing yoga",
  "Games & Entertainment":
    "arcade puzzle quest cinema theater dice playground concert comedy trivia studio chess",
  "Energy & Utilities":
    "turbine battery grid power biogas hydro solarfarm meter heatpump charger voltage reactor",
  Agriculture:
    "farm harvest tractor barn pasture seed greenhouse soil irrigation livestock cropland dairy",
  "Construction & Engineering":
    "masonry scaffold girder plumbing concrete surveyor bridge crane foundation roofing carpentry welding",
  Automotive:
    "garage motor chassis dealership roadster tire carwash rental workshop engine mechanic driveway",
  "Pets & Animals":
    "kennel puppy kitten aquarium stable parrot leash veterinarian paws groomer pony rabbit",
  "Sustainability & Environment":
    "recycling compost carbon ecology habitat climate reuse rewild footprint refill conservation offset",
  "Human Resources":
    "hiring talent resume interview onboarding career vacancy mentor workforce recruiter staff teamwork",
  "Media & Publishing":
    "gazette journal press magazine editor podcast newsroom chronicle column bulletin newsletter broadcast",
  "Art & Design":
    "gallery canvas sketch palette sculpture typeface mural print ceramics illustration pottery poster",
  "Events & Weddings":
    "wedding banquet venue catering ceremony florist invitation ballroom festival toast gathering bouquet",
  Telecommunications:
    "antenna broadband satellite phone fiber router roaming switchboard telegraph handset uplink spectrum",
  "Office & Supplies":
    "stationery printer notebook paperwork binder cubicle envelope whiteboard filing meeting workspace",
  "Parenting & Family":
    "nursery stroller toddler bedtime cradle playdate daycare lullaby sitter kids parent family",
} as const;

export const CATEGORIES = Object.entries(CATEGORY_WORDS).map(([name, words]) => ({
  name,
  words: words.split(" "),
}));

/** For a third word in the middle, once shorter names have run out. */
export const MIDDLE_WORDS =
  "and city club corner county data day guide home house lane life line link list mark mill net park path plan point port road room shop side spot team time town trade way world yard zone".split(
    " ",
  );
