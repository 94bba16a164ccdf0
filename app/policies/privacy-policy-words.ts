import type { IconName } from "../ui/point-grid.tsx";

export interface Policy {
  title: string;
  description: string;
  updated: string;
  intro: string;
  sections: {
    id: string;
    title: string;
    icon?: IconName;
    text?: string;
    parts?: { subtitle: string; text: string }[];
  }[];
}

export const privacyPolicy: Policy = {
  title: "Privacy Policy",
  description:
    "What {shop} records when you visit or write to us, why, who sees it, how long it is kept and how to have it erased. No accounts and no cookies.",
  updated: "2025-10-26",
  intro:
    "{shop} sells domain names. To do that we need to hear from you when you have a question and to know roughly how often each name is looked at, and little else. There are no accounts on this website, it sets no cookies, and we do not sell your data. This policy says what is recorded and what you can do about it.",
  sections: [
    {
      id: "information-collected",
      title: "Information We Collect",
      icon: "Database",
      parts: [
        {
          subtitle: "What you send us",
          text: "When you use a form we receive your name, your email address, your message and, for an inquiry about a domain, the domain in question and your phone number if you choose to give one. The general contact form also asks for a subject, and the offer form for an amount. With a purchase, you can add details for an invoice: a company, a billing address, a VAT number and an order number. With an offer, a purchase or a request to be notified about a domain, your browser also sends its time zone. If you write by {channels} instead, we receive what you send there.",
        },
        {
          subtitle: "Page views of a domain",
          text: "When you open the page of a domain, on this website or at the domain's own address, your browser reports one view: the domain, a visitor id, the browser's user agent, the page that referred you, without its query ('direct' when there is none) and the time. The visitor id is made up of the time it was created and a random string. It is kept in your browser's local storage, is different at each of these addresses, and says nothing about who you are. We also count how many views come each day from browsers set to a language, and do not keep the language with the view. Visits by bots are counted only by day, apart from these views.",
        },
        {
          subtitle: "Signals that switch this off",
          text: "If your browser sends Global Privacy Control or Do Not Track, we respect it: no visitor id is created and no view is recorded. Every part of the website works the same.",
        },
        {
          subtitle: "Clicks on Buy Now",
          text: "Where Buy Now leads to another website, we count how often it is clicked, by domain and day. The count holds nothing about who clicked, so those signals do not switch it off.",
        },
        {
          subtitle: "Server logs",
          text: "Like any web server, ours notes the address requested, the time and the result. Your network address is used to limit repeated requests. It is kept for that alone, in memory or, where the shop runs on PostgreSQL, for at most a few hours in its database; a proxy in front of the shop may log it. So that nobody can flood a mailbox through our forms, we also keep a hash of the email address that we wrote to, for an hour. So that nobody can reserve every name, we keep with a purchase that isn't paid a hash of the network address that started it, made with a secret key, until the purchase is paid or confirmed, or its time has been up for a day.",
        },
      ],
    },
    {
      id: "use",
      title: "How We Use Information",
      icon: "Target",
      parts: [
        {
          subtitle: "To answer you",
          text: "We use your inquiry to reply, to negotiate and to arrange a sale that you have asked for, and afterward to keep the records of that sale.",
        },
        {
          subtitle: "To count interest",
          text: "Page views become the totals on each listing: views, unique visitors and the time of the last view. The totals are public; the single views behind them are not.",
        },
        {
          subtitle: "To protect the site",
          text: "The captcha, the limits on repeated requests and the logs exist to keep spam and attacks out.",
        },
        {
          subtitle: "Legal grounds",
          text: "Where the law asks for a ground, we rely on steps you request before or under a contract for inquiries and sales, on our legitimate interest in a safe website and honest figures for logs and page views, and on legal duty for records of sales. An offer below what we'd consider may be declined automatically, and you are told so; there are no other automated decisions about you, and we build no profiles for advertising.",
        },
      ],
    },
    {
      id: "sharing",
      title: "How We Share Information",
      icon: "Share2",
      parts: [
        {
          subtitle: "No sale of data",
          text: "We do not sell your personal data, rent it out or share it for advertising.",
        },
        {
          subtitle: "Services that carry your message",
          text: "Inquiries are stored in the shop's own database and emailed to us through an email provider. Where the shop has enabled EmailJS, your browser also hands the form's content to EmailJS, which delivers it to our mailbox. Where the shop has enabled notifications, the messaging service that we chose for them passes it on to us as well. We may email a short confirmation with a reference to the address that you give. The captcha is by default a small calculation that your browser does for our own server. Where the shop has enabled Cloudflare Turnstile instead, Cloudflare receives technical data from your browser, including its network address, to tell people from bots.",
        },
        {
          subtitle: "Escrow partners",
          text: "Payment happens on the website of an escrow partner. Card numbers, bank details and the identity checks of a payment go to that partner under its own privacy policy; they never reach us. To complete a sale we exchange with the partner and the registrar what the transfer needs.",
        },
        {
          subtitle: "Legal duties and a change of owner",
          text: "We disclose data when the law requires it or when it is needed to establish or defend a legal claim. If the business is sold, its records pass to the new owner, who remains bound by this policy until you are told otherwise.",
        },
      ],
    },
    {
      id: "security",
      title: "Data Security",
      icon: "Lock",
      parts: [
        {
          subtitle: "How data is protected",
          text: "Only the people who run the shop, and the providers that host it for us, have access to the database. We keep little, and no payment data at all, so there is little to lose. Still, no method of sending or storing data is perfectly secure.",
        },
        {
          subtitle: "How long it is kept",
          text: "Inquiries are kept for as long as it takes to deal with them and with a sale that follows, and for as long after that as the law requires records of it. Page views are kept for as long as we need them for the figures on the listings, logs for as long as we need them to run and protect the site. Then they are deleted or reduced to totals that identify nobody.",
        },
        {
          subtitle: "If something goes wrong",
          text: "If a breach puts your data at risk, we tell you and the competent authority as the law requires.",
        },
      ],
    },
    {
      id: "rights-and-choices",
      title: "Your Rights and Choices",
      icon: "Scale",
      parts: [
        {
          subtitle: "Access, correction and erasure",
          text: "Write to {privacyMailbox} to see what we hold about you, to correct it, to receive a copy or to have it erased. We may need to check that the request comes from you, and we keep only what the law obliges us to keep, and a code made from your address with the time of the erasure, so that we can erase your data again if an older backup has to be restored.",
        },
        {
          subtitle: "Views and the visitor id",
          text: "You can delete the visitor id at any time by clearing this website's data in your browser. To have past page views erased, send us the id first: it is in local storage under the key visitor_id, and nothing else connects those views with you.",
        },
        {
          subtitle: "Objection and complaint",
          text: "You may object to the counting of page views or ask us to restrict the use of your data. Depending on where you live you may have further rights, including a complaint to your data protection authority. Using a right never puts you at a disadvantage.",
        },
      ],
    },
    {
      id: "cookies",
      title: "Cookies and Local Storage",
      icon: "Cookie",
      parts: [
        {
          subtitle: "No cookies",
          text: "This website sets no cookies: none of its own, none for advertising and none that follow you from site to site.",
        },
        {
          subtitle: "Local storage",
          text: "Your browser's local storage keeps the choices that you make (the light or dark theme, a list or a gallery of names and, where the website offers it, a second currency for prices), the names on your shortlist, and the visitor id described above. These choices never leave your browser. The shortlist is not recorded by us: its names reach our server only as part of the address of the shortlist's page when you open it, share it or ask about it. The id is sent only with a page view. Until you close the tab, the browser also keeps what you have typed into a form and not sent yet, so that a reload loses nothing. It also remembers which list you came from and how far you had scrolled, to take you back there. When you go on to pay at Escrow.com, the tab keeps a random mark until you close it, and the address at which Escrow.com sends you back contains it, so that the tab recognizes your return. Apart from that mark, all of this stays in your browser.",
        },
        {
          subtitle: "Other websites",
          text: "Some links lead to other websites, such as those of escrow partners, messengers and social networks. Those websites have cookies and policies of their own, which apply as soon as you follow the link.",
        },
      ],
    },
    {
      id: "international-transfers",
      title: "International Transfers",
      text: "We and our providers may process data in countries other than yours, including the United States. Where the law requires it, we rely on recognized safeguards for such transfers, such as standard contractual clauses.",
    },
    {
      id: "childrens-privacy",
      title: "Children's Privacy",
      text: "This website is meant for adults. We do not knowingly collect personal data from anyone under 18. If you believe that a person under 18 has written to us, tell us and we will erase the message.",
    },
    {
      id: "changes",
      title: "Changes to This Policy",
      text: "When we change this policy we publish the new text here and change the date at the top. If a change affects data that you have already sent us, we tell you by email where we can.",
    },
    {
      id: "contact",
      title: "Contact Us",
      text: "Questions about this policy and requests about your data go to our privacy mailbox. You can also write to us through the contact page.",
    },
  ],
};
