// No expression nests repetitions, and every gap has a maximum length, so matching takes linear time.

const STRONG = [
  /\[(?:url|link)\b|https?:\S{1,200}\s+https?:\S{1,200}\s+https?:\S{1,200}\s+https?:/i,
  /casino|kasino|казино|カジノ|카지노|赌|娱乐城|bahis|\bslots?\b|free spins|betting|apuestas|wetten|paris sportifs|\bjudi\b/iu,
  /xanax|tramadol|steroids?\b|\b(?:diet|keto) pills|cbd (?:oil|gummies)|(?:no|without) (?:a )?(?:rx|prescription)|weight loss pill|replica watch/i,
  /\bsex\b|\bnudes?\b|\bporn|webcam|dating|escorts?\b|секс|интим|знакомств|проститут/iu,
  /\bloans\b|loan offer|kredite\b|\bprêts\b|préstamos|empréstimos|prestiti|pożyczki|kredyty|\bleningen|займ|кредит|贷款|融資/iu,
  /per day|passive income|airdrop|next of kin|million dollars|pre-approved|western union|por dia|月収|副業|稼げる|заработ|диплом|发票/iu,
  /followers|seguidores|abonnés instagram|\bSMM\b|visitors for|email list|bulk|b2b|leads\b|\bforms? blast|рассылк|リード|営業代行/iu,
  /backlinks? pack|do-?follow|link exchange|link insertion|sponsored (?:post|article)|guest ?post|gast(?:beitrag|blog)|xrumer|хрумер|hacklink|\bPBN\b/iu,
  /we (?:offer(?! [\d$€£])|provide|produce|submit|can get|are (?:a )?(?:leading|professional))|i can (?:put|get|fix|help)|our (?:packages|portfolio|catalog|services|team (?:of|will))/i,
  /wir (?:erstellen|bringen)|bieten (?:wir|ihnen)|vous propos|ofrecemos|diseñamos|oferecemos|fazemos|offriamo|wij helpen|oferujemy|предлагаем|erbjuder|menyediakan|弊社では|承って|提供.{0,30}服务|نقدم/iu,
  /password|mailbox|final notice|verify your|(?:been|have) hacked|expires? (?:with)?in|cancellation|copyrighted|läuft ab|gelöscht/i,
  /wholesale|manufacturer|factory|\bMOQ\b|厂家|货代|доставка/iu,
];

const WEAK = [
  /https?:\/\/|www\./i,
  /\bSEO\b|backlinks?|link ?building|\bDA ?\d\d|外链|被リンク|باك ?لينك|viagra|cialis|crypto|bitcoin/iu,
  /first page|page (?:1|one)\b|top ?10\b|google|яндекс|谷歌|جوجل|référencement|posicionamiento|positionn|posizion|pozycjon|продвижени/iu,
  /telegram|\bt\.me\/|телеграм|skype|\bICQ\b|whats ?app|微信|\bQQ\b|LINE登録|واتساب/iu,
  /\bfree\b|gratis|gratuit|grátis|kostenlos|darmow|ücretsiz|бесплат|無料|免费|bonus|бонус/iu,
  /guarant|garant|gwaran|гарант|保証|100 ?%|limited|limitad|only \$|start(?:s|ing) (?:at|from)|\d ?% (?:off|discount)|discount|cheap|barat|最低价|优惠/iu,
  /click (?:here|the)|sign up|register|apply now|order (?:here|now)|unsubscribe|opt out|reply (?:with|to|stop)|\bbuy |get started|quick call|retainer|proposal/i,
  /jetzt|haz clic|contáctenos|sem compromisso|contactez|audit|daftar|hemen|заказать|登録|配信停止|加微信|注册|点击|欢迎来电/iu,
  /\byour .{0,20}\b(?:web)?(?:sites?|blog|business|competitors|clients)\b|webmaster|(?:ihre|deine) (?:web|home|seite)|votre (?:site|page)/iu,
  /(?:su|tu) (?:sitio|página)|(?:seu|o teu) (?:web)?site|suo sito|(?:uw|jullie) (?:web)?site|państwa stron|twoj[aą] stron|(?:er|din) hemsida|ваш(?:его)? сайт|貴社|御社/iu,
  /\d[\d.,]{3,12} (?:bis|to|à|a|hasta|do|до|-) [€$]?\d[\d.,]{4,12}|\d ?% interest/iu,
];

const BUYING = [
  /(?:want|like|wish|looking|interested) (?:to |in )?(?:buy|acquir|purchas)|(?:still|it) for sale|(?:still|it) available|(?:the|a|your|asking|lowest|best|bundle|final) price\b(?! list)|(?:my|our|an) offer/i,
  /how much (?:is|for|do you want)|would you (?:take|accept)|we offer [\d$€£]|\bi(?:'d| would|'ll) (?:offer|give|pay)|budget|escrow|interests (?:us|me)|(?:for|take|pay|do|at) [$€£]?\d+ ?k\b|\blease\b|to rent/i,
  /\b(?:this|the) (?:domain|(?:domain )?name)\b|(?:die|der|diese) domain|diesen namen|(?:ce|le) (?:nom|domaine)|(?:este?|el|o|esse|il|questo) dom[ií]nio?|domeinnaam|domen[aęy]\b|alan ad/iu,
  /ドメイン|域名|網域|домен|도메인|النطاق|combien|cu[aá]nto|quanto (?:custa|cost|vuo)|was soll|ne kadar|いくら|얼마/iu,
  /kaufe|\bpreis|verhandel|erwerb|acheter|acquérir|dernier prix|meilleur prix|comprar|precio|preço|adquirir|prezzo|acquist|te koop|kopen|prijs/i,
  /kupić|\bcena\b|satın|fiyat|購入|買いたい|価格|购买|想买|多少钱|出价|報價|membeli|harga|хочу купить|сколько стоит|купити|구매|شراء/iu,
];

const count = (signs: readonly RegExp[], text: string) =>
  signs.filter((sign) => sign.test(text)).length;

interface SenderWords {
  readonly name: string;
  readonly subject: string | null;
  readonly message: string;
}

export function looksLikeSpam({ name, subject, message }: SenderWords): boolean {
  const text = `${name}\n${subject ?? ""}\n${message}`;
  const discount = count(BUYING, text) > 0 ? 4 : 0;
  return 2 * count(STRONG, text) + count(WEAK, text) - discount >= 3;
}

export const isFilled = (honeypot: string) => honeypot.trim() !== "";
